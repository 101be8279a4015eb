import { describe, expect, test } from "@jest/globals";
import type { CallgrindDump } from "../../../src/run/counting/callgrind-dump.ts";
import { type Processes, tellProcesses } from "../../../src/run/counting/processes.ts";
import { recordedDumps } from "./recorded-dumps.ts";

function told(dumps: readonly CallgrindDump[]) {
  const processes = tellProcesses(dumps);
  if (processes.kind === "mixed") throw new Error(processes.reason);
  return processes.processes;
}

const roles = (dumps: readonly CallgrindDump[]) => told(dumps).map(({ role }) => role);

/** Gives the processes other numbers, in the order of their first dumps. */
function renumbered(dumps: readonly CallgrindDump[], numbers: readonly number[]): CallgrindDump[] {
  const old = [...new Set(dumps.map(({ pid }) => pid))];
  return dumps.map((dump) => ({ ...dump, pid: numbers[old.indexOf(dump.pid)] ?? 0 }));
}

describe("the processes of a local copy", () => {
  test("are what their functions say: proven on a program with symbols", () => {
    const dumps = recordedDumps("3.2.3");
    const proof = { sender: "send_files", generator: "generate_files", receiver: "recv_files" };
    expect(roles(dumps)).toEqual(Object.keys(proof));
    for (const { role, pid } of told(dumps)) {
      const own = dumps.filter((dump) => dump.pid === pid).flatMap(({ functions }) => functions);
      for (const [other, name] of Object.entries(proof)) {
        expect([role, name, own.some((one) => one.name === name)]).toEqual([role, name, other === role]);
      }
    }
  });

  test("are told without symbols, by structure", () => {
    const dumps = recordedDumps("3.5.0");
    const names = dumps.flatMap(({ functions }) => functions.map(({ name }) => name));
    expect(names).not.toContain("send_files");
    expect(roles(dumps)).toEqual(["sender", "generator", "receiver"]);
  });

  test("are told when the numbers of processes wrap round", () => {
    const dumps = recordedDumps("3.2.3");
    const sender = told(dumps)[0]?.instructions;
    const [first] = told(renumbered(dumps, [32_767, 301, 302]));
    expect(first).toMatchObject({ role: "sender", pid: 32_767, instructions: sender });
  });

  test("have their own instructions only: starting is the sender's", () => {
    const [sender, generator, receiver] = told(recordedDumps("3.2.3"));
    expect(sender?.instructions).toBeGreaterThan(3e6);
    expect(generator?.instructions).toBeLessThan(1e5);
    expect(receiver?.instructions).toBeLessThan(1e5);
  });

  test("are refused when they begin with their parent's counts", () => {
    const processes: Processes = tellProcesses(recordedDumps("3.2.3-inherited"));
    expect(processes).toMatchObject({ kind: "mixed", reason: expect.stringContaining("linked statically") });
  });
});

test("a wrapper script is another process beside the three", () => {
  const dumps = recordedDumps("3.2.3");
  const [one] = dumps;
  if (!one) throw new Error("nothing recorded");
  const script = { ...one, pid: 1, command: "/bin/sh ./wrapper", from: 0, functions: [], instructions: 9 };
  expect(roles([script, ...dumps]).toSorted()).toEqual(["generator", "process 1", "receiver", "sender"]);
});

test("a program of another build has numbered processes", () => {
  const dumps = recordedDumps("3.2.3");
  const two = dumps.filter(({ pid }) => pid !== dumps.at(-1)?.pid);
  expect(roles(two)).toEqual(["process 1", "process 2"]);
});

test("a run without a profile counts for nothing", () => {
  expect(tellProcesses([])).toEqual({ kind: "mixed", reason: "callgrind wrote no profile" });
});
