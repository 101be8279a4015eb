import { mostProcesses, type Usage } from "./observation.ts";

/** What the meter saw of one process as it exited. */
export interface ExitedProcess {
  pid: number;
  /** Its parent at that time. */
  parent: number;
  /** VmHWM of proc_pid_status(5): the largest resident size of the program it last executed, KiB. */
  maxRssKib: number;
  /** The name of that program, in any form that tells names apart. */
  name: string;
}

type Processes = NonNullable<Usage["processes"]>;

/** From the command downwards, as rsync forks in a local copy: main.c, local_child and do_recv. */
const rsyncChain = ["sender", "generator", "receiver"] as const;

/**
 * Names the three processes of a local rsync by their place in the tree: the command sends, its child is the
 * generator, and the generator's child the receiver. Seen with 3.2.3, 3.2.7 and 3.5.0 in /proc/PID/fd: only
 * the grandchild has files open to write, and only the command files of the source. Processes of any other
 * tree, and of one in which not all run the same program, are `other`.
 */
export function withRoles(exited: readonly ExitedProcess[]): Processes {
  const chain = chainOf(exited);
  if (chain) return rsyncChain.map((role, depth) => ({ role, maxRssKib: chain[depth]?.maxRssKib ?? 0 }));
  return exited
    .map(({ maxRssKib }) => ({ role: "other" as const, maxRssKib }))
    .sort((one, other) => other.maxRssKib - one.maxRssKib)
    .slice(0, mostProcesses);
}

/** The processes from parent to child, when they are as many as rsync's, each the only child of the one before. */
function chainOf(exited: readonly ExitedProcess[]): ExitedProcess[] | null {
  const pids = new Set(exited.map(({ pid }) => pid));
  const children = new Map(exited.map((one) => [one.parent, one]));
  const chain: ExitedProcess[] = [];
  for (
    let next = exited.find(({ parent }) => !pids.has(parent));
    next && chain.length < exited.length;
    next = children.get(next.pid)
  ) {
    chain.push(next);
  }
  const sameProgram = new Set(exited.map(({ name }) => name)).size === 1;
  const isRsync = exited.length === rsyncChain.length && chain.length === exited.length && sameProgram;
  return isRsync ? chain : null;
}
