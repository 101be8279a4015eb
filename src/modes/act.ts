import { ownGates, parseFailOn } from "../config/config.ts";
import { fallbackPublishConfig, parsePublishConfig } from "../config/publish-config.ts";
import type { GivenOptions, RawOptions } from "../config/raw.ts";
import { oneOf } from "../config/text.ts";
import { readInputs } from "../hosts/action-inputs.ts";
import { loadOptions } from "../load-config.ts";
import { destinationOf } from "../publish/destination.ts";
import type { OwnJudgement } from "../publish/recorded.ts";
import { publishFailure } from "../publish/workflow/publish-failure.ts";
import { publishRecorded } from "./publish.ts";
import { measureAndPublish } from "./run.ts";

/** Does what the action's inputs say, and sets the process's exit code. Never throws. */
export async function act(signal: AbortSignal): Promise<void> {
  const inputs = readInputs();
  const writer = { token: inputs["github-token"] ?? "", jobIndex: inputs["job-index"] ?? "" };
  // Even a configuration that cannot be read must not leave an earlier PASS standing.
  let destination = destinationOf(fallbackPublishConfig(inputs), writer, process.env);
  try {
    const mode = oneOf("mode", inputs.mode || "run", ["run", "publish"] as const);
    const raw = await loadOptions(inputs);
    destination = destinationOf(parsePublishConfig(raw), writer, process.env);
    if (mode === "run") await measureAndPublish(raw, destination, signal);
    else await publishRecorded(raw.text.results, ownJudgement(raw, inputs), destination);
  } catch (error) {
    await publishFailure(signal.aborted ? signal.reason : error, destination);
  }
}

/** The gates of whichever file holds them, the profile if one is named, and what the workflow itself says of fail-on. */
function ownJudgement(raw: RawOptions, inputs: GivenOptions): OwnJudgement {
  const failOn = inputs["fail-on"];
  return { gates: ownGates(raw), failOn: failOn ? parseFailOn(failOn) : null };
}
