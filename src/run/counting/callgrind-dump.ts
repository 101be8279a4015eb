/** One dump of one process: what it executed between two events. */
export interface CallgrindDump {
  pid: number;
  /** The command line of the process. */
  command: string;
  /** Basic blocks that the process had executed when the dump begins and ends; a fork inherits its parent's. */
  from: number;
  to: number;
  /** Why it was written: `Program termination`, `--dump-before=fork`. */
  trigger: string;
  instructions: number;
  functions: DumpedFunction[];
}

export interface DumpedFunction {
  name: string;
  /** Path of the program or library. */
  object: string;
  /** Executed by itself. */
  instructions: number;
}

/** A name is written whole once, `(7) name`, and from then on as `(7)`. */
type Names = Map<string, string>;

const header = /^(pid|cmd|desc: Timerange|desc: Trigger|events|totals): *(.*)$/;
const position = /^(ob|fn)=(?:\((\d+)\))? ?(.*)$/;
/** A position (absolute, relative or the same) and a count; more events are never asked for. */
const cost = /^(?:[+-]?\d+|0x[0-9a-f]+|\*) (\d+)$/;

/**
 * Reads the text of a `callgrind.out` file: version 1 with one event, Ir, as valgrind's manual specifies it
 * ("Callgrind Format Specification"). Null when it is something else or cut off.
 */
export function parseCallgrind(text: string): CallgrindDump | null {
  const fields = new Map<string, string>();
  const names: Record<string, Names> = { ob: new Map(), fn: new Map() };
  const functions = new Map<string, DumpedFunction>();
  let object = "";
  let current: DumpedFunction | null = null;
  let isCallCost = false;
  for (const line of text.split("\n")) {
    const spent = cost.exec(line);
    if (spent) {
      // What a call cost in all belongs to the functions called.
      if (current && !isCallCost) current.instructions += Number(spent[1]);
      isCallCost = false;
      continue;
    }
    if (line.startsWith("calls=")) {
      isCallCost = true;
      continue;
    }
    const place = position.exec(line);
    if (place) {
      const name = named(names[place[1] as string] as Names, place[2], place[3] as string);
      if (place[1] === "ob") object = name;
      else current = functionOf(functions, object, name);
      continue;
    }
    learnCallee(line, names);
    const field = header.exec(line);
    if (field) fields.set(field[1] as string, field[2] as string);
  }
  return dumpOf(fields, [...functions.values()]);
}

/** Names of callees and their objects can be introduced before the functions themselves: `cfn=(4) read`. */
function learnCallee(line: string, { ob, fn }: Record<string, Names>): void {
  const callee = /^(cob|cfn)=\((\d+)\) (.+)$/.exec(line);
  if (callee) (callee[1] === "cob" ? ob : fn)?.set(callee[2] as string, callee[3] as string);
}

function named(names: Names, id: string | undefined, name: string): string {
  if (id === undefined) return name;
  if (name !== "") names.set(id, name);
  return names.get(id) ?? "";
}

function functionOf(functions: Map<string, DumpedFunction>, object: string, name: string): DumpedFunction {
  const key = `${object}\0${name}`;
  const found = functions.get(key) ?? { name, object, instructions: 0 };
  functions.set(key, found);
  return found;
}

function dumpOf(fields: ReadonlyMap<string, string>, functions: DumpedFunction[]): CallgrindDump | null {
  const range = /Basic block (\d+) - (\d+)/.exec(fields.get("desc: Timerange") ?? "");
  const pid = Number(fields.get("pid"));
  // The totals come last: without them the rest was never written.
  const instructions = Number(fields.get("totals") ?? Number.NaN);
  if (!range || !Number.isInteger(instructions)) return null;
  if (fields.get("events") !== "Ir" || !(pid > 0)) return null;
  return {
    pid,
    command: fields.get("cmd") ?? "",
    from: Number(range[1]),
    to: Number(range[2]),
    trigger: fields.get("desc: Trigger") ?? "",
    instructions,
    functions,
  };
}
