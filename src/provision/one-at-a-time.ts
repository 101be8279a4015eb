/** Runs one piece of work after the other, in the order asked for; one that fails does not stop the next. */
export type OneAtATime = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue of its own, for work whose commands would fail on each other's locks, as two installations do. */
export function oneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next;
    return next;
  };
}
