import "./node-version.ts";
import { bench } from "./bench.ts";
import { parseBoolean } from "./config/quantity.ts";
import { actionHost } from "./hosts/action-host.ts";
import { readInputs } from "./hosts/action-inputs.ts";
import { interruptSignal } from "./hosts/interrupt.ts";
import { loadConfig } from "./load-config.ts";
import { publish } from "./publish/publish.ts";
import { publishFailure } from "./publish/publish-failure.ts";
import { writeResultFiles } from "./publish/result-files.ts";

const signal = interruptSignal();
try {
  const inputs = readInputs();
  const config = await loadConfig(inputs);
  const reuse = {
    cache: parseBoolean("cache", inputs.cache || "true"),
    eventName: process.env.GITHUB_EVENT_NAME ?? "",
  };
  const result = await bench(config, actionHost(reuse, signal));
  await publish(result, writeResultFiles(config.out, result.measurements, result.analysis));
} catch (error) {
  await publishFailure(signal.aborted ? signal.reason : error);
}
