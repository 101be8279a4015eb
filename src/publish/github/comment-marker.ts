/** Who wrote a comment's text: hidden in its first line, so that a later run finds the comment and its age. */
export interface Marker {
  key: string;
  runId: string;
  attempt: number;
  /** The commit that the text is about; empty when not known. */
  headSha: string;
  /** The workflow's file; within it the job, leg and step. */
  workflow: string;
  writer: string;
}

const shape =
  /^<!-- rsync-bench-action key=(\S*) run=(\d{1,30}) attempt=(\d{1,9}) head=([0-9a-f]*) workflow=(\S*) writer=(\S*) -->/;

/** The marker as an HTML comment on one line. Nothing from outside can end it: `>` and `-` are spelled in hex. Pure. */
export function markerLine({ key, runId, attempt, headSha, workflow, writer }: Marker): string {
  const run = /^\d{1,30}$/.test(runId) ? runId : "0";
  const place = `workflow=${encoded(workflow)} writer=${encoded(writer)}`;
  return `<!-- rsync-bench-action key=${encoded(key)} run=${run} attempt=${attempt} head=${headSha} ${place} -->`;
}

/** The marker that a comment begins with; null when it begins with anything else. Pure. */
export function parseMarker(body: string): Marker | null {
  const [, key, runId, attempt, headSha, workflow, writer] = shape.exec(body) ?? [];
  if (key === undefined || workflow === undefined || writer === undefined) return null;
  try {
    return {
      key: decodeURIComponent(key),
      runId: runId ?? "",
      attempt: Number(attempt),
      headSha: headSha ?? "",
      workflow: decodeURIComponent(workflow),
      writer: decodeURIComponent(writer),
    };
  } catch {
    return null;
  }
}

/** Whether `existing` is the later word on the commit of `ours`: run ids and attempts only ever grow. Pure. */
export function isLater(existing: Marker, ours: Marker): boolean {
  if (ours.headSha !== "" && existing.headSha !== ours.headSha) return false;
  const [theirs, own] = [BigInt(existing.runId), BigInt(ours.runId)];
  return theirs > own || (theirs === own && existing.attempt > ours.attempt);
}

/** Whether another job or step of the very run of `ours` wrote it. Pure. */
export function isNeighbour(existing: Marker, ours: Marker): boolean {
  const sameRun = existing.runId === ours.runId && existing.attempt === ours.attempt;
  return sameRun && !isSameWriter(existing, ours);
}

/** Whether both stand over what one attempt of one step wrote about one commit. Pure. */
export function isSameText(existing: Marker, ours: Marker): boolean {
  const sameRun = existing.runId === ours.runId && existing.attempt === ours.attempt;
  return sameRun && existing.headSha === ours.headSha && isSameWriter(existing, ours);
}

/** Pure. */
export function isSameWriter(existing: Marker, ours: Marker): boolean {
  return existing.workflow === ours.workflow && existing.writer === ours.writer;
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[-!*'()]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
}
