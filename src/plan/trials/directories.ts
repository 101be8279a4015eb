import type { Piece, Trial, TrialStep } from "./trial.ts";

/** How many directories each step of a trial copies, by its name. Three sizes tell growth from what is always needed. */
export const directoryCounts = {
  "empty-directories": { small: 1000, middle: 2000, large: 4000 },
  "small-directories": { small: 50, middle: 150, large: 300 },
} as const;

type Counts = Readonly<Record<string, number>>;

/** Trees of more and more directories, to see what each costs in memory. */
export const directoryTrials: readonly Trial[] = [
  {
    name: "empty-directories",
    about: "dry runs of 1000, 2000 and 4000 empty directories",
    source: [],
    destination: [],
    steps: growing(directoryCounts["empty-directories"], (count) => [
      { kind: "empty-dirs", path: "empty", count },
    ]).map((step): TrialStep => ({ ...step, flags: ["--dry-run"], content: "unchecked" })),
  },
  {
    name: "small-directories",
    about: "50, 150 and 300 directories with a file in each",
    source: [],
    destination: [],
    steps: growing(directoryCounts["small-directories"], (count) => filled(count)),
  },
];

function growing(counts: Counts, pieces: (count: number) => Piece[]): TrialStep[] {
  return Object.entries(counts).map(([name, count]) => ({
    name,
    link: "local",
    onto: "nothing",
    change: pieces(count),
  }));
}

function filled(count: number): Piece[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: "file",
    path: `filled/${String(index).padStart(6, "0")}/file`,
    parts: [{ kind: "fill", byte: 65, bytes: 1 }],
    second: 0,
  }));
}
