import { Failure } from "../failure.ts";
import type { Attempt } from "./obtain-tarball.ts";

/** A version that cannot be had on this machine; `allow-missing` turns it into a row of the report. */
export class Unobtained extends Failure {
  readonly reason: string;
  readonly tried: readonly Attempt[];

  constructor(reason: string, advice: string, tried: readonly Attempt[] = []) {
    const places = tried.map(({ source, outcome }) => `\n  ${source}: ${outcome}`).join("");
    super("inconclusive", tried.length === 0 ? reason : `${reason}. Tried:${places}`, advice);
    this.name = "Unobtained";
    this.reason = reason;
    this.tried = tried;
  }
}
