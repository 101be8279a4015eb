import { type Json, overflow, type Place, payloads } from "./hostile-results.ts";

/** A number from 0 to below `below`. */
export type Pick = (below: number) => number;

/** xorshift32 (Marsaglia 2003): the same mutations in every run. */
export function random(seed: number): Pick {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const numbers = [0, 1, 2, 22, 0.5, 1e-320, 1e6, 1e15, 2 ** 53 - 1];
const oddities: readonly Json[] = [
  ...[null, true, -1, 2 ** 53, 1e308, overflow, [], {}, [[]], "7"],
  ...payloads,
];

/** Changes one place of a results.json and says how. Half of the changes keep the type, so that many are taken. */
export function mutate(results: Json, pick: Pick): string {
  const [place, other] = [anyPlace(results, pick), anyPlace(results, pick)];
  return pick(2) === 0 ? mutateInType(place, other, pick) : mutateAnyhow(place, other, pick);
}

/** By a walk downwards: what is rare and high up is changed as often as the many observations. */
function anyPlace(results: Json, pick: Pick): Place {
  let place: Place = { holder: { results }, key: "results", path: "" };
  for (let depth = 0; depth === 0 || pick(8) > 0; depth++) {
    const holder = place.holder[place.key];
    const keys = typeof holder === "object" && holder !== null ? Object.keys(holder) : [];
    if (keys.length === 0) break;
    const key = keys[pick(keys.length)] as string;
    place = { holder, key, path: `${place.path}.${key}` };
  }
  return place;
}

function mutateInType({ holder, key, path }: Place, other: Place, pick: Pick): string {
  const before = holder[key];
  if (typeof before === "number") holder[key] = numbers[pick(numbers.length)];
  else if (typeof before === "string") holder[key] += payloads[pick(payloads.length)];
  else if (typeof before === "boolean") holder[key] = !before;
  else if (typeof before === typeof other.holder[other.key])
    holder[key] = structuredClone(other.holder[other.key]);
  return `${path} changed to ${JSON.stringify(holder[key])?.slice(0, 60)}`;
}

/** Dropped, doubled, exchanged with a value from elsewhere in the file, or made something else altogether. */
function mutateAnyhow({ holder, key, path }: Place, other: Place, pick: Pick): string {
  const kind = pick(4);
  if (kind === 0) delete holder[key];
  else if (kind === 1 && Array.isArray(holder)) holder.push(structuredClone(holder[Number(key)]));
  else if (kind === 2) holder[key] = structuredClone(other.holder[other.key]);
  else holder[key] = structuredClone(oddities[pick(oddities.length)]);
  return `${path} ${["dropped", "doubled", `from ${other.path}`, `= ${JSON.stringify(holder[key])?.slice(0, 60)}`][kind]}`;
}
