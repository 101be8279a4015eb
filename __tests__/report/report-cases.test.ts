import { describe, expect, test } from "@jest/globals";
import type { Measurements } from "../../src/analyse/measurements.ts";
import type { Gate } from "../../src/config/gates.ts";
import { makeCell } from "../../src/plan/make-plan.ts";
import { annotations } from "../../src/report/annotations.ts";
import { renderMarkdown } from "../../src/report/report.ts";
import { renderCsv } from "../../src/report/results-csv.ts";
import { commentRoom } from "../../src/report/room.ts";
import { renderTerminal } from "../../src/report/terminal.ts";
import { alter, concluded, crashed, recorded } from "./recorded.ts";

const markdown = (measurements: Measurements) => renderMarkdown(...concluded(measurements));
const terminal = (measurements: Measurements) => renderTerminal(...concluded(measurements));

function withGates(
  name: "fail" | "pass",
  gates: Gate[],
  failOn: "regression" | "anomaly" | "never" = "regression",
) {
  const measurements = recorded(name);
  return { ...measurements, config: { ...measurements.config, gates, failOn } };
}

const bytesGate: Gate = {
  metric: "wire-bytes",
  where: { codec: "zlib" },
  limit: { kind: "max-increase", fraction: 0.005 },
  level: "error",
};

describe("inconclusive", () => {
  const nothing = () => {
    const measurements = recorded("pass");
    return { ...measurements, run: { ...measurements.run, observations: [] } };
  };

  test("nothing measured never looks green", () => {
    const text = markdown(nothing());
    expect(text).toMatch(/^\*\*INCONCLUSIVE\*\* — nothing can be said: nothing was measured/);
    expect(text).not.toMatch(/PASS|✓|✔|✅|🟢/u);
    expect(text).toContain("### Why it is inconclusive");
    expect(text.match(/not run/g)?.length).toBeGreaterThanOrEqual(nothing().plan.cells.length);
    expect(terminal(nothing())).toMatch(/\nINCONCLUSIVE — nothing can be said: [^\n]*$/);
  });

  test("a crash is shown with what the program said, and without numbers", () => {
    const stderr =
      "rsync: [sender] ``` boom\nrsync error: error in protocol (code 12) at io.c(228) [sender=3.2.7]";
    const measurements = alter(
      recorded("pass"),
      (cell) => cell === "3.2.7/md5/zlib/local/initial",
      (one) => crashed(one, stderr),
    );
    const text = markdown(measurements);
    expect(text).toMatch(
      /^\*\*INCONCLUSIVE\*\* — nothing can be said: runs of 3\.2\.7 failed in 1 of 10 cells \(the first: it exited with code 12\)\.\n/,
    );
    expect(text).toContain(`\`\`\`\`text\n${stderr}\n\`\`\`\``);
    expect(text).toMatch(
      /\| md5 +\| zlib +\| 3\.2\.7 +\| +– \| +– \| failed 4 of 4 \| +– \| +– \| +– \| +– \|/,
    );
    expect(text).toContain("**runs failed** in 1 of 10 cells");
    expect(terminal(measurements)).toContain("    rsync error: error in protocol (code 12)");
  });
});

describe("not enforced", () => {
  test("is said beside the verdict when fail-on is never", () => {
    const measurements = withGates("fail", [], "never");
    expect(markdown(measurements)).toMatch(/^\*\*FAIL\*\* \(not enforced: fail-on is never\) — /);
    expect(terminal(measurements)).toMatch(/\nFAIL \(not enforced: fail-on is never\) — [^\n]*$/);
    expect(markdown(recorded("fail"))).not.toContain("not enforced");
  });

  test("is said of a failed gate alone when fail-on is anomaly", () => {
    const gate: Gate = { ...bytesGate, limit: { kind: "min-ratio", ratio: 99 } };
    expect(markdown(withGates("pass", [gate], "anomaly"))).toMatch(
      /^\*\*FAIL\*\* \(not enforced: fail-on is anomaly\)/,
    );
    expect(markdown(withGates("pass", [gate]))).toMatch(/^\*\*FAIL\*\* — \d gates failed: wire-bytes of /);
    expect(markdown(withGates("fail", [], "anomaly"))).toMatch(/^\*\*FAIL\*\* — /);
    expect(markdown(withGates("pass", [], "anomaly"))).toMatch(/^\*\*PASS\*\* — /);
    expect(markdown(withGates("pass", [], "never"))).toMatch(
      /^\*\*PASS\*\* \(not enforced: fail-on is never\) — /,
    );
  });
});

describe("gates", () => {
  test.each([
    [{ kind: "max-increase", fraction: 2 }, "at most +200 %", "+143.02 %"],
    [{ kind: "min-ratio", ratio: 0.9 }, "at least ×0.9", "×1.00"],
    [{ kind: "max-decrease", fraction: 0.1 }, "at most −10 %", "±0.00 %"],
  ] as const)("that pass show what came nearest to the limit, %j", (limit, allowed, nearest) => {
    const text = markdown(withGates("fail", [{ ...bytesGate, where: {}, limit }])).replaceAll("\u00a0", " ");
    expect(text).toContain(`| wire-bytes | 10 cells | ${allowed} | ${nearest}`);
  });

  const gates: Gate[] = [
    bytesGate,
    { ...bytesGate, where: { codec: "none" } },
    { ...bytesGate, where: { codec: "brotli" } },
    {
      metric: "cpu-time",
      where: { codec: "zlib" },
      limit: { kind: "max-decrease", fraction: 0.1 },
      level: "warn",
    },
  ];

  test("are shown with limit, found, interval, margin and outcome; what passed in one row", () => {
    const text = markdown(withGates("fail", gates)).replaceAll("\u00a0", " ");
    expect(text).toMatch(
      /\| wire-bytes \| 3\.2\.3 md5 zlib \| at most \+0\.5 % \| \+143\.02 % \| \| −142\.52 points \| \*\*failed\*\* \|/,
    );
    expect(text).toMatch(
      /\| wire-bytes \| 2 cells \(codec none\) \| at most \+0\.5 % \| ±0\.00 % \| \| \+0\.50 points \| passed \|/,
    );
    expect(text).toContain(
      "| wire-bytes | codec brotli | at most +0.5 % | | | | fits no cell, so it could never fire |",
    );
    expect(text).toMatch(
      /\| cpu-time \| 3\.2\.3 md5 zlib \| at most −10 % \| −\d+\.\d % \| −\d+\.\d % to −\d+\.\d % \| −\d+\.\d points \| beyond the limit \(warning only\) \|/,
    );
  });

  test("failed ones stand in the first line beside the anomaly", () => {
    const [line] = markdown(withGates("fail", gates)).replaceAll("\u00a0", " ").split("\n");
    expect(line).toMatch(
      /fixed in 3\.2\.4; 2 gates failed: wire-bytes of 3\.2\.3 md5 zlib \+143\.02 % \(at most \+0\.5 %\);/,
    );
    expect(line).toMatch(/and the evidence has gaps, see below\.$/);
  });
});

test("the contender with the worst changes comes first", () => {
  const order = (measurements: Measurements) =>
    [...markdown(measurements).matchAll(/^- \*\*(\S+)\*\*.* against /gm)].map(([, label]) => label);
  const broken = (contender: string) =>
    alter(
      recorded("pass"),
      (cell) => cell.startsWith(`${contender}/md5/zlib/`),
      (one) => crashed(one, ""),
    );
  expect(order(broken("system"))).toEqual(["system", "3.2.7"]);
  expect(order(broken("3.2.7"))).toEqual(["3.2.7", "system"]);
});

describe("metrics", () => {
  test.each([
    [["wire-bytes"], "| Δ Bytes |", "Δ CPU"],
    [["peak-memory", "wall-time"], "| Δ Memory | Δ Wall |", "Δ Bytes |"],
    [["cpu-time"], "| Δ CPU |", "Δ Bytes |"],
  ] as const)("%j decide the columns of changes", (metrics, shown, absent) => {
    const measurements = recorded("fail");
    const config = { ...measurements.config, metrics: [...metrics] };
    const header = markdown({ ...measurements, config })
      .split("\n")
      .find((line) => line.startsWith("| Checksum"))
      ?.replace(/ +/g, " ");
    expect(header).toContain(shown);
    expect(header).not.toContain(absent);
  });
});

describe("a user's own files", () => {
  const secret = "salaries-of-ann";
  function own(): Measurements {
    const measurements = alter(
      recorded("fail"),
      () => true,
      (one) => ({
        ...one,
        transfer: one.transfer && {
          ...one.transfer,
          offModel: {
            files: 1,
            samples: [{ path: secret, class: "plain", bytes: 1, expected: 1, actual: 2 }],
          },
        },
      }),
    );
    const broken = alter(
      measurements,
      (cell) => cell.startsWith("3.2.3/md5/lz4"),
      (one) => crashed(one, `rsync: failed to open "/data/${secret}": Permission denied\n${secret} vanished`),
    );
    const wrong = alter(
      broken,
      (cell) => cell.startsWith("3.2.3/md5/none"),
      (one) => ({
        ...one,
        content: {
          kind: "different",
          treeHash: "0",
          counts: { content: 1 },
          samples: [{ path: secret, class: "plain", difference: "content", expected: "a", actual: "b" }],
        },
      }),
    );
    return { ...wrong, corpus: { ...wrong.corpus, source: { kind: "path", dir: "./sample" } } };
  }

  test("are named nowhere: only their classes and suffixes are", () => {
    const measurements = own();
    expect(JSON.stringify(measurements)).toContain(secret);
    const texts = [markdown(measurements), terminal(measurements), renderCsv(...concluded(measurements))];
    texts.push(JSON.stringify(annotations(...concluded(measurements))));
    for (const text of texts) expect(text).not.toContain(secret);
    expect(texts[0]).toContain("2 more: withheld, since they may hold names of your files");
    expect(texts[0]).toContain("plain files (.log)");
    expect(texts[0]).toContain("plain files copied wrongly");
  });

  test("of a generated corpus may be named", () => {
    const measurements = own();
    measurements.corpus.source = recorded("fail").corpus.source;
    expect(markdown(measurements)).toContain(secret);
  });
});

describe("a large matrix", () => {
  /** The recorded zstd cells over `count` levels. */
  function sweep(count: number): Measurements {
    const measurements = recorded("fail");
    const zstd = measurements.plan.cells.filter(
      ({ codec, checksum }) => codec === "zstd" && checksum === "md5",
    );
    const others = measurements.plan.cells.filter(({ codec }) => codec === "zlib");
    const levels = Array.from({ length: count }, (_, index) => index - count + 1);
    const copies = zstd.flatMap((cell) =>
      levels.map((level) => ({ from: cell.id, cell: makeCell(cell.contender, "md5", "zstd", level) })),
    );
    const observations = measurements.run.observations.filter(({ cell }) =>
      [...zstd, ...others].some(({ id }) => id === cell),
    );
    const copied = copies.flatMap(({ from, cell }) =>
      observations.filter((one) => one.cell === from).map((one) => ({ ...one, cell: cell.id })),
    );
    const candidates = copies.filter(({ cell }) => cell.contender === "3.2.3");
    return {
      ...measurements,
      plan: {
        ...measurements.plan,
        cells: [...others, ...copies.map(({ cell }) => cell)],
        references: [
          ...measurements.plan.references.filter(({ cell }) => cell.includes("/zlib/")),
          ...candidates.map(({ cell }) => ({
            cell: cell.id,
            reference: cell.id.replace("3.2.3", "3.2.7"),
            match: "same" as const,
          })),
        ],
      },
      run: {
        ...measurements.run,
        observations: [...observations.filter(({ cell }) => cell.includes("/zlib/")), ...copied],
      },
    };
  }

  test("folds the rows where nothing stands out, and keeps the others open", () => {
    const text = markdown(sweep(52));
    const [open = "", rest = ""] = (text.split("### Results")[1] ?? "").split(
      "104 rows where nothing stands out",
    );
    expect(text.length).toBeLessThan(65_536);
    expect(open.match(/^\| \w+ +\| zlib /gm)).toHaveLength(4);
    expect(open).not.toContain("zstd");
    expect(rest.match(/^\| md5 +\| zstd +\| +-?\d+ \| 3/gm)).toHaveLength(104);
    expect(text).toContain("rsync-bench report results.json");
  });

  test("of 300 levels fits a comment, with the verdict, the anomaly and its rows", () => {
    const text = renderMarkdown(...concluded(sweep(300)), commentRoom("results.json"));
    expect(text.length).toBeLessThanOrEqual(65_536);
    expect(text).toMatch(/^\*\*FAIL\*\* — 3\.2\.3 has 1 anomaly/);
    expect(text).toContain("#### Error: 3.2.3, plain files");
    expect(text.match(/^\| \w+ +\| zlib .* 3\.2\.[37](?: ⚠)? +\|/gm)).toHaveLength(4);
    expect(text).toContain("> Left out here for room: 600 rows where nothing stands out; ");
  });
});
