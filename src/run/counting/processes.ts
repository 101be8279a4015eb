import type { CallgrindDump, DumpedFunction } from "./callgrind-dump.ts";
import type { FunctionCount, ProcessCount } from "./counting-record.ts";

/** The processes of one counted run, or why what they did cannot be told apart. */
export type Processes =
  | { kind: "told-apart"; processes: (ProcessCount & { pid: number })[] }
  | { kind: "mixed"; reason: string };

/** All that one process executed after it was forked or began a program. */
interface Process {
  pid: number;
  command: string;
  /** See CallgrindDump; of its first dump. */
  from: number;
  instructions: number;
  functions: Map<string, DumpedFunction>;
}

/** Those of rsync on one machine: the client sends, its server writes, and what that forks receives. */
const rsyncRoles = ["sender", "generator", "receiver"] as const;
/** Enough to name what grew; a process of rsync has some four hundred functions. */
const mostFunctions = 40;
const leastShare = 0.002;
/** C++ and Rust write types into names. */
const longestName = 200;

/**
 * Sums the dumps of a run by process, and says which process is which.
 *
 * A forked process begins with its parent's counts. A dump before each fork (callgrind-command.ts) sets them to
 * zero, so that what is left is the process's own. Two processes of the same command that both begin at the first
 * basic block are parent and child of a fork that nobody saw.
 *
 * Roles follow from structure, since distributions strip their binaries: copying locally, rsync is three processes
 * of one command, each forked by the one before, so each begins at a later basic block.
 */
export function tellProcesses(dumps: readonly CallgrindDump[]): Processes {
  const byPid = Map.groupBy(dumps, ({ pid }) => pid);
  const processes = Array.from(byPid.values(), sumOf).sort((one, other) => one.from - other.from);
  if (processes.length === 0) return { kind: "mixed", reason: "callgrind wrote no profile" };
  const beginners = processes.filter(({ from }) => from === 0).map(({ command }) => command);
  if (new Set(beginners).size < beginners.length) {
    return {
      kind: "mixed",
      reason: "its processes cannot be told apart: it is linked statically, without symbols",
    };
  }
  const roles = rolesOf(processes);
  return {
    kind: "told-apart",
    processes: processes.map((process, index) => ({
      pid: process.pid,
      role: roles.get(process) ?? `process ${index + 1}`,
      instructions: process.instructions,
      functions: mostExpensive(process),
    })),
  };
}

function sumOf(dumps: readonly CallgrindDump[]): Process {
  const functions = new Map<string, DumpedFunction>();
  for (const part of dumps.flatMap((dump) => dump.functions)) {
    const key = `${part.object}\0${part.name}`;
    const known = functions.get(key);
    functions.set(key, { ...part, instructions: part.instructions + (known?.instructions ?? 0) });
  }
  return {
    pid: dumps[0]?.pid ?? 0,
    command: dumps[0]?.command ?? "",
    from: Math.min(...dumps.map(({ from }) => from)),
    instructions: dumps.reduce((sum, { instructions }) => sum + instructions, 0),
    functions,
  };
}

/** A wrapper script is another process beside the three. */
function rolesOf(processes: readonly Process[]): Map<Process, string> {
  const groups = Map.groupBy(processes, ({ command }) => command);
  const rsyncs = [...groups.values()].filter((group) => group.length === rsyncRoles.length);
  const [rsync] = rsyncs;
  if (!rsync || rsyncs.length > 1) return new Map();
  return new Map(rsync.map((process, index) => [process, rsyncRoles[index] ?? ""]));
}

function mostExpensive({ functions, instructions: all }: Process): FunctionCount[] {
  return [...functions.values()]
    .sort((one, other) => other.instructions - one.instructions)
    .slice(0, mostFunctions)
    .filter(({ instructions }) => instructions >= leastShare * all)
    .map(({ name, object, instructions }) => ({
      name: name.slice(0, longestName),
      object: object.slice(object.lastIndexOf("/") + 1).slice(0, longestName),
      instructions,
    }));
}
