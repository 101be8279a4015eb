import { Failure } from "../failure.ts";

/** How long it may take to end what was started; then the process ends all the same, whatever it waits for. */
const graceMs = 10_000;

/**
 * A signal that is aborted when the process is asked to stop. A second request ends it at once, and so does the end of
 * the grace: an upload or a server that does not answer must not keep it.
 */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(130);
      setTimeout(() => process.exit(130), graceMs).unref();
      controller.abort(new Failure("interrupted", `Interrupted by ${name}.`, "Go on with --resume."));
    });
  }
  return controller.signal;
}
