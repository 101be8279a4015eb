/**
 * Why a command stops early, as the exit code that scripts rely on:
 * `usage` 2 (bad configuration or command line), `inconclusive` 3 (nothing can be said), `interrupted` 130.
 */
export type FailureKind = "usage" | "inconclusive" | "interrupted";

/** An error for a person to act on. `message` says what happened and to which value, `advice` what to do. */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly advice: string;

  constructor(kind: FailureKind, message: string, advice: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "Failure";
    this.kind = kind;
    this.advice = advice;
  }
}

/** The exit code of a process that ends for this reason. */
export const failureExitCodes: Readonly<Record<FailureKind, number>> = {
  usage: 2,
  inconclusive: 3,
  interrupted: 130,
};
