/** Every output of the action, as it stands in action.yml and in the README. */
export const outputs = [
  {
    name: "verdict",
    description: "pass, fail or inconclusive. Nothing measured is inconclusive, never pass.",
  },
  { name: "regressions", description: "Number of failed error-level gates; a gate counts once a cell." },
  {
    name: "anomalies",
    description: "Number of anomalies that count against the verdict, whatever fail-on makes of them.",
  },
  { name: "cells", description: "Number of cells with at least one repetition that counts." },
  { name: "results-path", description: "Path of results.json, from which every report can be made again." },
  { name: "report-path", description: "Path of report.md." },
  { name: "html-path", description: "Reserved: path of report.html, which this release does not write yet." },
  { name: "comment-url", description: "Address of the pull-request comment; empty without one." },
  { name: "artifact-url", description: "Address of the results artifact; empty without one." },
  {
    name: "corpus-cache-hit",
    description: "true when the corpus was there already (in the workflow cache or on the runner) and sound.",
  },
  {
    name: "provision-cache-hit",
    description:
      "true when every version was there already (in the workflow cache or on the runner) and sound.",
  },
  { name: "fastest", description: "The cell with the highest throughput; empty when nothing was measured." },
  { name: "smallest", description: "The cell that sent the fewest bytes; empty when nothing was measured." },
] as const satisfies readonly { name: string; description: string }[];

export type OutputName = (typeof outputs)[number]["name"];
