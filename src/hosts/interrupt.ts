import { Failure } from "../failure.ts";

/** A signal that is aborted when the process is asked to stop; a second request ends it at once. */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(130);
      controller.abort(new Failure("interrupted", `Interrupted by ${name}.`, "Go on with --resume."));
    });
  }
  return controller.signal;
}
