import type { Option } from "./option.ts";

/** What only the action has. */
export const actionOptions: readonly Option[] = [
  {
    name: "cache",
    description: "Keep built versions and generated corpora in the workflow cache between runs.",
    default: "true",
    door: "action",
  },
  {
    name: "comment",
    description: "Reserved for the pull-request comment, which this release does not post yet.",
    default: "auto",
    door: "action",
  },
  {
    name: "comment-key",
    description: "Reserved: tells apart several comments on one pull request.",
    default: "default",
    door: "action",
  },
  {
    name: "github-token",
    description: "Reserved: token for the pull-request comment. This release makes no API call.",
    default: "",
    door: "action",
  },
  {
    name: "artifact",
    description: "Reserved: name of the results artifact, which this release does not upload yet.",
    default: "",
    door: "action",
  },
];
