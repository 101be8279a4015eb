import type { Measurements } from "../analyse/measurements.ts";
import { seesProcesses } from "../config/metrics.ts";
import { isSkipCompress } from "../config/skip-compress.ts";
import { makeBlocks } from "../plan/blocks.ts";
import { blocksOf, looksFor } from "../plan/looks.ts";
import { makeCell } from "../plan/make-plan.ts";
import type { Cell, Plan } from "../plan/plan.ts";
import { grouped } from "./numbers.ts";
import { isPlainName } from "./plain-name.ts";
import { quoted, refusal } from "./untrusted-refusal.ts";

/** Each gate is judged on each cell; twenty gates on a published sweep are 60,000 judgements. */
const mostJudgements = 100_000;

/**
 * Every id in the plan stands for a cell, once, and every cell for a contender: all look-ups of the analysis and
 * the reports rest on it. Throws a usage Failure.
 */
export function checkPlan({ config, provisioned, plan }: Measurements): void {
  const contenders = new Set(provisioned.contenders.map(({ label }) => label));
  if (!contenders.has(plan.baseline))
    throw refusal(`the baseline ${quoted(plan.baseline)} was not provisioned`);
  const ids = new Set<string>();
  for (const cell of [...plan.cells, ...plan.skipped.map((skipped) => skipped.cell)]) {
    checkCell(cell, contenders);
    if (ids.size === ids.add(cell.id).size) throw refusal(`the plan holds the cell ${quoted(cell.id)} twice`);
  }
  checkReferences(plan);
  const judgements = config.gates.length * plan.cells.length;
  if (judgements > mostJudgements) {
    throw refusal(
      `${config.gates.length} gates on ${plan.cells.length} cells are ${grouped(judgements)} judgements; at most ${grouped(mostJudgements)} are made`,
    );
  }
  checkBlocks(plan, config);
}

function checkCell(cell: Cell, contenders: ReadonlySet<string>): void {
  const { id, contender, checksum, codec, level, skipCompress } = cell;
  if (!contenders.has(contender)) {
    throw refusal(`the cell ${quoted(id)} is of a contender ${quoted(contender)} that was not provisioned`);
  }
  if (!isPlainName(checksum) || !isPlainName(codec)) {
    throw refusal(`the cell ${quoted(id)} has a checksum or a codec that is no plain name`);
  }
  if (!isSkipCompress(skipCompress)) {
    throw refusal(`the cell ${quoted(id)} skips ${quoted(String(skipCompress))}, no list of suffixes`);
  }
  if (id !== makeCell(contender, checksum, codec, level, skipCompress).id) {
    throw refusal(`the cell ${quoted(id)} has other coordinates than its id says`);
  }
}

/** At most one a cell, of another contender's to the baseline's, and `same` only where it is the same. */
function checkReferences({ baseline, cells, references }: Plan): void {
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  const seen = new Set<string>();
  for (const { cell: id, reference, match } of references) {
    const [own, other] = [byId.get(id), byId.get(reference)];
    if (!own || !other || own.contender === baseline || other.contender !== baseline) {
      throw refusal(`${quoted(id)} cannot be held against ${quoted(reference)}`);
    }
    if (seen.size === seen.add(id).size) throw refusal(`${quoted(id)} has two references`);
    const same = makeCell(baseline, own.checksum, own.codec, own.level, own.skipCompress).id === other.id;
    if (same !== (match === "same")) {
      throw refusal(`${quoted(reference)} is not the ${match} combination of ${quoted(id)}`);
    }
  }
}

/** The order is random, the shape is not: which cell a block holds, and how often, is made again and compared. */
function checkBlocks(plan: Plan, config: Measurements["config"]): void {
  const looks = looksFor(config);
  if (looks.join() !== plan.looks.join()) {
    throw refusal(
      `the plan looks after ${plan.looks.join(", ")} blocks; its configuration says ${looks.join(", ")}`,
    );
  }
  const wanted = makeBlocks(plan, {
    count: blocksOf(looks),
    probe: looks.length > 1,
    everyCell: seesProcesses(config.metrics),
    seed: config.seed,
  });
  if (plan.blocks.length !== wanted.length) {
    throw refusal(`the plan has ${plan.blocks.length} blocks; its configuration makes ${wanted.length}`);
  }
  for (const [block, order] of wanted.entries()) {
    if (order.toSorted().join("\n") !== plan.blocks[block]?.toSorted().join("\n")) {
      throw refusal(`block ${block} holds other cells than the plan has`);
    }
  }
}
