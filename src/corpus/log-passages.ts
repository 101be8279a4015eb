import type { LogParameters } from "./log-parameters.ts";
import { agents, components, hosts, messages, paths, severities } from "./log-vocabulary.ts";
import { Prng } from "./prng.ts";

/** Text that logs are composed of: whole lines whose times and tokens are still to be filled in. */
export interface Passages {
  text: Buffer;
  /** Where each passage begins in `text`, and where the last one ends. */
  starts: Uint32Array;
  /** Places of two characters each, in `text`: of a time's month (the rest follows from it), and of tokens. */
  times: Uint32Array;
  tokens: Uint32Array;
  /** Index into `times` and into `tokens` of each passage's first, and of the end. */
  firstTimes: Uint32Array;
  firstTokens: Uint32Array;
}

const time = "2020-00-00T00:00:00";
/** Stands for a digit of a token until all places are known. */
const tokenDigit = "@";

/** Writes the passages of one corpus. */
export function makePassages(parameters: LogParameters, seed: number): Passages {
  const prng = new Prng(seed, 0);
  const starts = [0];
  const times: number[] = [];
  const tokens: number[] = [];
  const firstTimes = [0];
  const firstTokens = [0];
  let text = "";
  for (let passage = 0; passage < parameters.passages; passage += 1) {
    for (let count = 0; count < parameters.linesOfPassage; count += 1) {
      const line = makeLine(times.length, parameters, prng);
      times.push(text.length + line.indexOf(time) + "2020-".length);
      for (let at = line.indexOf(tokenDigit); at >= 0; at = line.indexOf(tokenDigit, at + 2)) {
        tokens.push(text.length + at);
      }
      text += line;
    }
    starts.push(text.length);
    firstTimes.push(times.length);
    firstTokens.push(tokens.length);
  }
  return {
    text: Buffer.from(text.replaceAll(tokenDigit, "0"), "latin1"),
    starts: Uint32Array.from(starts),
    times: Uint32Array.from(times),
    tokens: Uint32Array.from(tokens),
    firstTimes: Uint32Array.from(firstTimes),
    firstTokens: Uint32Array.from(firstTokens),
  };
}

/** Line number `number` of all: the three kinds take turns, so that every passage has as many tokens. */
function makeLine(number: number, { longToken, shortToken }: LogParameters, prng: Prng): string {
  // Words take turns too, each list at its own pace: which ones are frequent must not depend on the seed.
  const turn = (words: readonly string[]) =>
    words[(number + Math.floor(number / words.length)) % words.length];
  const client = () => `10.${prng.below(4)}.${prng.below(64)}.${prng.below(256)}`;
  const long = tokenDigit.repeat(longToken);
  const short = tokenDigit.repeat(shortToken);
  switch (number % 3) {
    case 0:
      return `${client()} - - [${time}+00:00] "GET ${turn(paths)}?id=${long} HTTP/1.1" 200 ${prng.below(90_000) + 10_000} "-" "${turn(agents)}" shard=${short}\n`;
    case 1:
      return `${time}Z ${turn(hosts)} ${turn(components)}[${prng.below(30_000)}]: level=info msg="${turn(messages)}" request_id=${long}${short} path=${turn(paths)} user=${prng.next().toString(16)} status=200\n`;
    default:
      return `${time} [${turn(severities)}] ${turn(components)} ${turn(messages)} trace=${long} span=${short} remote=${client()} took ${prng.below(900)}ms\n`;
  }
}
