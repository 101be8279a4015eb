import { describe, expect, test } from "@jest/globals";
import { occasionOf } from "../../../src/publish/github/occasion.ts";

const head = "1".repeat(40);
const merge = "2".repeat(40);
const upstream = { full_name: "octocat/hello", owner: { login: "octocat" } };
const fork = { full_name: "contributor/hello", owner: { login: "contributor" } };

function pull(repo: object | null, login = "contributor") {
  const base = { sha: merge, repo: upstream };
  return { pull_request: { number: 7, head: { sha: head, repo }, base, user: { login } } };
}

function occasion(eventName: string, payload: unknown, env: Record<string, string> = {}) {
  return occasionOf({ GITHUB_EVENT_NAME: eventName, GITHUB_SHA: merge, ...env }, payload);
}

describe("a pull request", () => {
  test("is about the commit of its branch, not about the merge that was checked out", () => {
    expect(occasion("pull_request", pull(upstream))).toEqual({
      kind: "pull-request",
      number: 7,
      headSha: head,
      outsider: null,
    });
  });

  test.each([
    ["a fork", pull(fork), {}, "fork"],
    ["a fork that was deleted", pull(null), {}, "fork"],
    ["Dependabot, which is no fork", pull(upstream, "dependabot[bot]"), {}, "dependabot"],
    ["Dependabot started it", pull(upstream), { GITHUB_ACTOR: "dependabot[bot]" }, "dependabot"],
  ])("of an outsider: %s", (_name, payload, env, outsider) => {
    expect(occasion("pull_request", payload, env)).toMatchObject({ kind: "pull-request", outsider });
  });

  test("without an event file is known by its ref, and its commit is not", () => {
    expect(occasion("pull_request", null, { GITHUB_REF: "refs/pull/12/merge" })).toEqual({
      kind: "pull-request",
      number: 12,
      headSha: null,
      outsider: null,
    });
  });

  test.each([{ pull_request: { number: "7" } }, { pull_request: { number: -1 } }, null])(
    "that %j does not name is none",
    (payload) => {
      expect(occasion("pull_request", payload)).toEqual({
        kind: "unreadable",
        event: "pull_request",
        headSha: merge,
      });
    },
  );
});

test("a merge queue has no pull request, but a commit of its own", () => {
  const payload = { merge_group: { head_sha: head, head_ref: "refs/heads/gh-readonly-queue/main/pr-7-x" } };
  expect(occasion("merge_group", payload)).toEqual({ kind: "commit", headSha: head });
  expect(occasion("merge_group", null)).toEqual({ kind: "commit", headSha: merge });
});

test.each(["push", "schedule", "workflow_dispatch"])("%s is about the commit that ran", (name) => {
  expect(occasion(name, {})).toEqual({ kind: "commit", headSha: merge });
});

test("a release is about its tag's commit", () => {
  expect(occasion("release", {})).toEqual({ kind: "release", headSha: merge });
});

describe("a workflow that was measured in another one", () => {
  const run = {
    id: 99,
    run_attempt: 3,
    head_sha: head,
    head_branch: "topic",
    head_repository: fork,
    event: "pull_request",
    conclusion: "failure",
  };

  test("is about the measuring run's own repository, branch and commit", () => {
    expect(occasion("workflow_run", { workflow_run: run })).toEqual({
      kind: "measured-elsewhere",
      run: {
        id: "99",
        attempt: 3,
        headSha: head,
        headBranch: "topic",
        headRepository: "contributor/hello",
        headOwner: "contributor",
        event: "pull_request",
        conclusion: "failure",
      },
    });
  });

  test.each([{ head_sha: "main" }, { head_repository: null }])("is not told by %j", (change) => {
    expect(occasion("workflow_run", { workflow_run: { ...run, ...change } }).kind).toBe("unreadable");
  });
});

test("a commit that is no commit is not known", () => {
  expect(occasionOf({ GITHUB_EVENT_NAME: "push", GITHUB_SHA: "main; rm -rf ~" }, null)).toEqual({
    kind: "commit",
    headSha: null,
  });
});
