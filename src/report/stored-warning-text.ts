import type { Warning } from "../analyse/warning.ts";
import { fromBaseBranch } from "../config/baseline-source.ts";
import { differencesText } from "./stored-text.ts";
import type { Style } from "./style.ts";
import type { WarningText } from "./warning-text.ts";

type StoredWarning = Extract<Warning, { kind: "no-stored-baseline" | "stored-baseline-differs" }>;

/** How far a comparison with an earlier run can be trusted. */
export function storedWarningText(warning: StoredWarning, style: Style): WarningText {
  switch (warning.kind) {
    case "no-stored-baseline":
      return {
        what: `No stored baseline was compared with (${style.text(warning.source)}: ${style.text(warning.why)})`,
        advice:
          warning.source === fromBaseBranch
            ? "The next run on the default branch leaves one; until then only the gates within the run count."
            : "`rsync-bench accept` writes one; until then only the gates within the run count.",
      };
    case "stored-baseline-differs":
      return {
        what: `The stored baseline was measured under other conditions: ${differencesText(warning.differences, style)}`,
        advice:
          "Nothing fails by it. `rsync-bench accept`, or the next run on the default branch, makes a new one.",
      };
  }
}
