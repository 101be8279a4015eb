/** The word, in place of a file, for what the newest run on the default branch left in the workflow's cache. */
export const fromBaseBranch = "base-branch";
