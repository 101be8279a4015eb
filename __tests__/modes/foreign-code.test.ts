import { describe, expect, test } from "@jest/globals";
import { parseVersionSpec } from "../../src/config/version-spec.ts";
import { refuseForeignCode } from "../../src/modes/foreign-code.ts";

const repository = "octocat/hello";
const built = ["3.2.7", "candidate=path:./rsync"].map(parseVersionSpec);
const pull = (repo: unknown) => ({ pull_request: { number: 7, head: { repo } } });
const run = (head_repository: unknown) => ({ workflow_run: { head_repository } });
const fork = { full_name: "contributor/hello" };
const own = { full_name: repository };

describe("a build that may be a fork's never runs beside a token that writes", () => {
  test.each([
    ["pull_request_target", "of a fork", pull(fork)],
    ["pull_request_target", "of a fork that was deleted", pull(null)],
    ["pull_request_target", "without a payload", null],
    ["pull_request_target", "with a payload of another kind", run(own)],
    ["workflow_run", "of a fork", run(fork)],
    ["workflow_run", "of a fork that was deleted", run(null)],
    ["workflow_run", "without a payload", null],
  ])("on %s %s", (eventName, _what, payload) => {
    expect(() => refuseForeignCode(built, { eventName, payload, repository })).toThrow(
      /The version candidate may be a binary of a fork's pull request/,
    );
  });
});

describe("what is this repository's own code, or has no such token, runs", () => {
  test.each([
    ["pull_request", pull(fork)],
    ["pull_request_target", pull(own)],
    ["workflow_run", run(own)],
    ["push", null],
  ])("on %s", (eventName, payload) => {
    expect(() => refuseForeignCode(built, { eventName, payload, repository })).not.toThrow();
  });

  test("releases and the machine's own rsync run anywhere", () => {
    const versions = ["3.2.7", "system"].map(parseVersionSpec);
    const where = { eventName: "pull_request_target", payload: null, repository };
    expect(() => refuseForeignCode(versions, where)).not.toThrow();
  });
});
