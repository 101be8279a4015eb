import { matches } from "./faults.ts";
import type { Call } from "./layer.ts";

/** Holds requests, before the server sees them, until it opens. */
export interface Gate {
  /** Fulfilled when all the requests that the gate waits for stand before it. */
  arrived: Promise<void>;
  release(): void;
}

interface Barrier extends Gate {
  method: string;
  path: RegExp;
  missing: number;
  opened: Promise<void>;
  complete(): void;
}

export class Gates {
  #gates: Barrier[] = [];

  /** With a number, the gate opens when that many are there; without one it holds the next until it is released. */
  add(method: string, path: RegExp, count?: number): Gate {
    const arrival = Promise.withResolvers<void>();
    const opening = Promise.withResolvers<void>();
    const barrier: Barrier = {
      method,
      path,
      missing: count ?? 1,
      arrived: arrival.promise,
      opened: opening.promise,
      release: opening.resolve,
      complete: () => {
        arrival.resolve();
        if (count !== undefined) opening.resolve();
      },
    };
    this.#gates.push(barrier);
    return barrier;
  }

  async pass({ method, path }: Call): Promise<void> {
    const barrier = this.#gates.find((one) => one.missing > 0 && matches(one, method, path));
    if (barrier === undefined) return;
    barrier.missing -= 1;
    if (barrier.missing === 0) barrier.complete();
    await barrier.opened;
  }

  /** Lets everybody through. */
  clear(): void {
    for (const barrier of this.#gates) barrier.release();
    this.#gates = [];
  }
}
