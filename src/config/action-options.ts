import type { Option } from "./option.ts";

/** What only the action has. */
export const actionOptions: readonly Option[] = [
  {
    name: "mode",
    description:
      "run: measure and publish; publish: only publish what another job measured (see results), running nothing of it.",
    default: "run",
    door: "action",
  },
  {
    name: "results",
    description:
      "For mode publish: the results.json to publish, or the directory that the results artifact was downloaded into.",
    default: "rsync-bench-results",
    door: "action",
  },
  {
    name: "comment",
    description:
      "When to comment on the pull request. auto: always, where the token may; always: the same, and a token that may not is a warning; on-change, on-failure: the first comment only when bytes changed or the verdict is no pass; never.",
    default: "auto",
    door: "action",
  },
  {
    name: "comment-key",
    description: "Tells apart several comments on one pull request, such as those of a matrix's legs.",
    default: "default",
    door: "action",
  },
  {
    name: "check",
    description:
      "What to leave on the commit, to be made required: check-run or commit-status; never; auto: a check run on release events.",
    default: "auto",
    door: "action",
  },
  {
    name: "github-token",
    description: "Token for the comment and the check. It goes nowhere but to the server's own API.",
    default: "",
    door: "action",
    expression: "github.token",
  },
  {
    name: "cache",
    description:
      "Keep built versions and generated corpora between runs. With false, and on release events, all of it is made anew.",
    default: "true",
    door: "action",
  },
  {
    name: "artifact",
    description:
      "Name of the results artifact. auto: one of its own for every job, leg and attempt, without the files that could name files of a path: corpus; never: no artifact.",
    default: "auto",
    door: "action",
  },
  {
    name: "artifact-retention-days",
    description: "How many days the artifact is kept, as far as the repository's settings allow.",
    default: "",
    door: "action",
  },
  {
    name: "job-index",
    description: "Tells the legs of a matrix apart; leave it to its default.",
    default: "",
    door: "action",
    expression: "strategy.job-index",
  },
];
