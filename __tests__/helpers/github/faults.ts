import { type Answer, type Call, json } from "./layer.ts";

export interface Fault {
  method: string;
  /** Matched against the path without its query. */
  path: RegExp;
  status: number;
  headers?: Record<string, string>;
  body?: object;
  /** How many requests it meets. */
  times: number;
  /** The server does the work first, and only its answer is lost. */
  after?: boolean;
}

/** Faults that are still to come, in the order in which they were asked for. */
export class Faults {
  #pending: Fault[] = [];

  add(fault: Fault): void {
    this.#pending.push({ ...fault });
  }

  /** The fault that meets this call, which uses it up. */
  take({ method, path }: Call): Fault | undefined {
    const fault = this.#pending.find((one) => one.times > 0 && matches(one, method, path));
    if (fault) fault.times -= 1;
    return fault;
  }

  clear(): void {
    this.#pending = [];
  }
}

export function faultyAnswer({ status, headers, body }: Fault): Answer {
  return json(status, body ?? { message: `A fault was asked for: ${status}` }, headers);
}

/** Whether a request is one of those that a fault or a gate waits for. */
export function matches(wanted: { method: string; path: RegExp }, method: string, path: string): boolean {
  return wanted.method === method && wanted.path.test(path);
}
