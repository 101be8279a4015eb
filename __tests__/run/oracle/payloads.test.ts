import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { makeCell } from "../../../src/plan/make-plan.ts";
import { deflateLevels, settingOf } from "../../../src/run/oracle/setting.ts";
import { zstdPayload } from "../../../src/run/oracle/zstd-payload.ts";
import { aroundPayload } from "../../../src/run/wire-model.ts";
import { hex, noise, text, wireFiles } from "../../helpers/wire-files.ts";

/** `%b` as recorded (fixtures/wire-bytes/README.md): by codec and level, then by file. */
function recorded(version: string): Map<string, Map<string, number>> {
  const path = new URL(`../../../fixtures/wire-bytes/${version}.csv`, import.meta.url);
  const [header = "", ...rows] = readFileSync(path, "utf8").trim().split("\n");
  const cells = rows.map((row) => row.split(","));
  const columns = header.split(",").slice(1);
  return new Map(
    columns.map((name, index) => [name, new Map(cells.map((row) => [row[0] ?? "", Number(row[index + 1])]))]),
  );
}

/** Each prediction is needed for several releases. */
const predicted = new Map<string, number>();

function predict(column: string, file: string): number {
  const [codec = "", level] = column.split(":");
  const setting = settingOf(makeCell("a", "md5", codec, level === undefined ? null : Number(level)));
  const data = wireFiles.get(file);
  if (!data || !setting) throw new Error(`${column} ${file} is unknown`);
  const key = `${setting.key} ${file}`;
  const payload = predicted.get(key) ?? setting.payload(data);
  predicted.set(key, payload);
  return payload + (aroundPayload("md5") ?? 0);
}

/** What each recorded file cost beyond the prediction, where it did. */
function residues(column: string, costs: ReadonlyMap<string, number>) {
  return [...costs].flatMap(([file, cost]) => {
    const residue = cost - predict(column, file);
    return residue === 0 ? [] : [[file, residue] as const];
  });
}

describe.each(["3.1.2", "3.2.3", "3.5.0"])("%s", (version) => {
  test.each([...recorded(version)])("%s: every file costs exactly what is predicted", (column, costs) => {
    expect(costs.size).toBe(72);
    expect(residues(column, costs)).toEqual([]);
  });
});

test.each([...recorded("3.0.9")])(
  "3.0.9 %s: at most two bytes more, of what hardly shrinks",
  (column, costs) => {
    const found = residues(column, costs);
    expect(found.filter(([file, residue]) => file.startsWith("text") || ![1, 2].includes(residue))).toEqual(
      [],
    );
    expect(found.length).toBeGreaterThan(0);
  },
);

describe("a level", () => {
  const payload = (codec: string, level: number | null) =>
    settingOf(makeCell("a", "md5", codec, level))?.payload(text(50_000));

  test("that rsync clamps is that of the nearest one, and the default is 6", () => {
    expect(payload("zlib", 99)).toBe(payload("zlib", 9));
    expect(payload("zlibx", -5)).toBe(payload("zlib", 1));
    for (const level of [null, -1]) expect(payload("zlib", level)).toBe(payload("zlib", 6));
    expect(payload("zstd", 0)).toBe(payload("zstd", null));
  });

  test("that switches compression off, and no codec, predict nothing", () => {
    expect(settingOf(makeCell("a", "md5", "zlib", 0))).toBeNull();
    expect(settingOf(makeCell("a", "md5", "none", null))).toBeNull();
    expect(settingOf(makeCell("a", "md5", "brotli", null))).toBeNull();
  });

  test("gives zlib's nine results in their order", () => {
    const all = deflateLevels(text(50_000));
    expect(all).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((level) => payload("zlib", level)));
    expect(all[0]).toBeGreaterThan(all[8] ?? 0);
  });
});

describe("zstd", () => {
  test("at -1 is not what Node makes of -1, which is its default", () => {
    expect(zstdPayload(text(100_000), -1)).toBe(zstdPayload(text(100_000), -2));
    expect(zstdPayload(hex(100_000), -1)).toBeGreaterThan(1.5 * zstdPayload(hex(100_000), 3));
  });

  test("of an empty file is its end; of noise a little more than the noise", () => {
    expect(zstdPayload(Buffer.alloc(0), 3)).toBe(1);
    const cost = zstdPayload(noise(100_000), 3);
    expect(cost).toBeGreaterThan(100_000);
    expect(cost).toBeLessThan(100_060);
  });
});
