import type { Cell } from "../../plan/plan.ts";
import type { Measurements } from "../measurements.ts";
import type { Summary } from "../summary.ts";
import { type PublishedRow, publishedCorpora, publishedRows } from "./centminmod-2020.ts";
import { looksAhead } from "./looks-ahead.ts";
import { type Noise, noiseIn } from "./noise-in.ts";
import { publishedTolerance } from "./tolerance.ts";

/** A cell that was measured here beside the published run of the same combination. */
export interface PublishedPair {
  cell: Cell;
  published: PublishedRow;
  measured: Summary & { sentBytes: number };
  /** Bytes sent ÷ bytes of files. */
  shares: { published: number; measured: number };
  /** Whether the shares lie within the tolerance of a generated corpus. */
  agrees: boolean;
  /** Why the published time says nothing; null when nothing speaks against it. */
  noise: Noise | null;
  /** Those that it was behind of in time, though its bytes sent ÷ time, the published speed, are higher. */
  looksAheadOf: Pick<PublishedPair, "cell" | "published" | "measured">[];
}

/** What is compared: the runs of one published corpus. */
export interface AgainstPublished {
  corpus: PublishedRow["corpus"];
  /** True when there are as many bytes and files as in the published one; else only shares can be compared. */
  isWhole: boolean;
  pairs: PublishedPair[];
}

/** Puts what was measured beside what was published; null when the corpus is of another kind or no cell has a row. */
export function comparePublished(
  { corpus, plan, provisioned }: Measurements,
  summaries: readonly Summary[],
): AgainstPublished | null {
  const { source } = corpus;
  const rows = publishedRows.filter((row) => source.kind === "profile" && row.corpus === source.profile);
  const [first] = rows;
  if (!first) return null;
  const versions = new Map(provisioned.contenders.map((one) => [one.label, one.capabilities.version]));
  const byCell = new Map(summaries.map((summary) => [summary.cell, summary]));
  const bare = plan.cells.flatMap((cell) => {
    const published = rows.find((row) => isOf(row, cell, versions.get(cell.contender)));
    const measured = byCell.get(cell.id);
    return published && measured && isSound(measured) ? [{ cell, published, measured }] : [];
  });
  if (bare.length === 0) return null;
  const alike = [...Map.groupBy(bare, ({ cell }) => cell.contender).values()];
  const whole = publishedCorpora[first.corpus];
  return {
    corpus: first.corpus,
    isWhole: corpus.bytes === whole.bytes && corpus.files === whole.files,
    pairs: alike.flatMap((own) => own.map((one) => pairOf(one, own, corpus.bytes))),
  };
}

type Bare = Pick<PublishedPair, "cell" | "published" | "measured">;

/** `own` are the cells of the same contender. */
function pairOf(one: Bare, own: readonly Bare[], corpusBytes: number): PublishedPair {
  const { published, measured } = one;
  const shares = {
    published: published.sentBytes / publishedCorpora[published.corpus].bytes,
    measured: measured.sentBytes / corpusBytes,
  };
  const off = Math.abs(shares.measured / shares.published - 1);
  return {
    ...one,
    shares,
    agrees: off <= publishedTolerance(published),
    noise: noiseIn(one, own),
    looksAheadOf: own.filter((other) => looksAhead(published, other.published)),
  };
}

function isOf(row: PublishedRow, cell: Cell, version: string | undefined): boolean {
  return (
    row.version === version &&
    row.checksum === cell.checksum &&
    row.codec === cell.codec &&
    row.level === cell.level &&
    cell.skipCompress === null
  );
}

function isSound(summary: Summary): summary is PublishedPair["measured"] {
  return summary.failures === 0 && summary.sentBytes !== null && summary.sentBytes > 0;
}
