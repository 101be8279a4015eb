/** Every output of the action, as it stands in action.yml and in the README. */
export const outputs = [
  {
    name: "verdict",
    description: "pass, fail or inconclusive. Nothing measured is inconclusive, never pass.",
  },
  { name: "regressions", description: "Number of failed gates." },
  { name: "anomalies", description: "Number of error-level anomalies that the baseline does not have." },
  { name: "cells", description: "Number of cells that were measured." },
  { name: "results-path", description: "Path of results.json, from which every report can be made again." },
  { name: "report-path", description: "Path of report.md." },
  { name: "html-path", description: "Reserved: path of report.html, which this release does not write yet." },
  {
    name: "comment-url",
    description: "Reserved: address of the pull-request comment, which this release does not post yet.",
  },
  {
    name: "corpus-cache-hit",
    description: "true when the corpus was there already (in the workflow cache or on the runner) and sound.",
  },
  {
    name: "provision-cache-hit",
    description:
      "true when every version was there already (in the workflow cache or on the runner) and sound.",
  },
  { name: "fastest", description: "The cell with the highest throughput." },
  { name: "smallest", description: "The cell that sent the fewest bytes." },
] as const satisfies readonly { name: string; description: string }[];

export type OutputName = (typeof outputs)[number]["name"];
