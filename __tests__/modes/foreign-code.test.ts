import { describe, expect, test } from "@jest/globals";
import { parseVersionSpec } from "../../src/config/version-spec.ts";
import { refuseForeignCode } from "../../src/modes/foreign-code.ts";
import type { Occasion } from "../../src/publish/github/occasion.ts";

const repository = "octocat/hello";
const built = ["3.2.7", "candidate=path:./rsync"].map(parseVersionSpec);
const fork: Occasion = { kind: "pull-request", number: 7, headSha: null, outsider: "fork" };
const inside: Occasion = { ...fork, outsider: null };

function measuredFor(headRepository: string): Occasion {
  const run = { id: "1", attempt: 1, headSha: "1".repeat(40), headBranch: "topic", headRepository };
  return {
    kind: "measured-elsewhere",
    run: { ...run, headOwner: "x", event: "pull_request", conclusion: "success" },
  };
}

describe("a fork's own build never runs beside a token that writes", () => {
  test.each([
    ["pull_request_target", fork],
    ["workflow_run", measuredFor("contributor/hello")],
  ])("on %s", (eventName, occasion) => {
    expect(() => refuseForeignCode(built, { occasion, eventName, repository })).toThrow(
      /The version candidate is a binary of a fork's pull request/,
    );
  });
});

describe("what is nobody else's code, or has no such token, runs", () => {
  test.each([
    ["pull_request", fork],
    ["pull_request_target", inside],
    ["workflow_run", measuredFor(repository)],
  ])("on %s", (eventName, occasion) => {
    expect(() => refuseForeignCode(built, { occasion, eventName, repository })).not.toThrow();
  });

  test("releases and the machine's own rsync run anywhere", () => {
    const versions = ["3.2.7", "system"].map(parseVersionSpec);
    const where = { occasion: fork, eventName: "pull_request_target", repository };
    expect(() => refuseForeignCode(versions, where)).not.toThrow();
  });
});
