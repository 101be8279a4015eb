import { busy, disturbed, type Machine, plain, quiet } from "./machine.ts";
import { type Case, cases } from "./truths.ts";

/** A row of the table: a case on a machine. */
export interface Row {
  one: Case;
  machine: Machine;
  /** Of the machine. */
  name: string;
}

/** @param only whether nothing but the recorded noise is at work. */
export function rows(only: boolean): Row[] {
  return [quiet, busy].flatMap((machine) => [
    ...cases.map((one) => ({ one, machine: only ? plain(machine) : machine, name: machine.name })),
    ...(only ? [] : disturbedRows(machine)),
  ]);
}

function disturbedRows(machine: Machine): Row[] {
  const name = `${machine.name}, disturbed blocks`;
  return cases.slice(0, 1).map((one) => ({ one, machine: disturbed(machine), name }));
}
