import { join } from "node:path";
import { describeDirectory } from "../../corpus/describe-directory.ts";
import type { TrialStep } from "../../plan/trials/trial.ts";
import type { Content } from "../observation.ts";
import { verifyContent } from "../verify-content.ts";
import type { TrialBench } from "./trial-bench.ts";
import type { TrialFolder } from "./trial-folder.ts";

/** Compares the copy of a step that ended well with its source. Throws the signal's reason. */
export async function checkCopy(bench: TrialBench, step: TrialStep, folder: TrialFolder): Promise<Content> {
  if (step.content === "unchecked") return notChecked("the step leaves parts out on purpose");
  const quiet = { progress: () => undefined, signal: bench.signal };
  try {
    const source = await describeDirectory(folder.source, folder.root, quiet);
    return await verifyContent(source, join(folder.root, step.copyPath ?? "copy"), bench.signal);
  } catch {
    bench.signal.throwIfAborted();
    return unreadable;
  }
}

/** The content of a copy that nobody looks at. */
export function notChecked(reason: string): Content {
  return { kind: "not-checked", reason };
}

/** Both ends are this program's own files: whoever makes them unreadable is the one who ran in between. */
const unreadable: Content = {
  kind: "different",
  treeHash: "",
  counts: { missing: 1 },
  samples: [
    {
      path: "",
      class: null,
      difference: "missing",
      expected: "the source and the copy",
      actual: "they cannot be read any more",
    },
  ],
};
