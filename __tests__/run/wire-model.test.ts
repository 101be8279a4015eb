import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { execa } from "execa";
import { isTransferredFile, parseItem } from "../../src/run/item-line.ts";
import { mannerOf, plainWire } from "../../src/run/wire-model.ts";
import { type TestContenders, testContenders } from "../helpers/contenders.ts";

/** Around every edge of the model: chunks, frames, and zlib's flush marker. */
const edges = [
  0, 1, 255, 16_372, 16_373, 16_377, 16_378, 16_379, 32_746, 32_747, 32_751, 32_752, 32_756, 32_757,
];
const sizes = [...edges, ...edges.map((size) => size + 32_768), 98_304, 131_071, 131_073, 1_000_000];

let dir: string;
let contenders: TestContenders;

beforeAll(async () => {
  contenders = await testContenders();
  dir = mkdtempSync(join(tmpdir(), "wire-model-"));
  mkdirSync(join(dir, "src"));
  const text = Buffer.from("GET /a/page.html HTTP/1.1 200 1234 a line of a log\n".repeat(20_000));
  for (const size of new Set(sizes)) writeFileSync(join(dir, "src", `${size}.log`), text.subarray(0, size));
  // Sorts first and sets off RsyncProject/rsync#123 in 3.2.3.
  writeFileSync(join(dir, "src", "0.gz"), "");
}, 900_000);
afterAll(() => rmSync(dir, { recursive: true }));

async function transfer(rsync: string, flags: readonly string[]) {
  const destination = join(dir, "dst");
  rmSync(destination, { recursive: true, force: true });
  const args = ["-a", "--out-format=%i %b %l %n", ...flags, `${join(dir, "src")}/`, `${destination}/`];
  const { stdout } = await execa(rsync, args, { env: { LC_ALL: "C.UTF-8" } });
  const items = stdout.split("\n").flatMap((line) => parseItem(line) ?? []);
  return items.filter((item) => isTransferredFile(item) && item.name.endsWith(".log"));
}

describe.each([
  ["3.2.3", () => contenders.v323.binary],
  ["3.2.7", () => contenders.v327.binary],
  ["the system's rsync", () => contenders.system.binary],
])("%s", (_name, binary) => {
  test.each(["md5", "xxh128", "xxh64", "none"])(
    "uncompressed with %s: exact for every size",
    async (checksum) => {
      const items = await transfer(binary(), [`--checksum-choice=${checksum}`]);
      expect(items).toHaveLength(new Set(sizes).size);
      for (const { bytes, wireBytes } of items)
        expect([bytes, wireBytes]).toEqual([bytes, plainWire(bytes, checksum)]);
    },
  );

  test.each(["zlib", "zstd", "lz4"])("%s that works fits neither model", async (codec) => {
    // An empty skip list keeps #123 away.
    const flags = ["--checksum-choice=md5", `--compress-choice=${codec}`, "--skip-compress="];
    const judged = (await transfer(binary(), flags)).filter(({ bytes }) => bytes >= 255);
    expect(judged.map(({ bytes, wireBytes }) => mannerOf(bytes, wireBytes, "md5"))).toEqual(
      judged.map(() => "other"),
    );
  });
});

test.each(["zlib", "zlibx"])(
  "3.2.3 with #123 and %s: every size fits stored blocks exactly",
  async (codec) => {
    const items = await transfer(contenders.v323.binary, [
      "--checksum-choice=md5",
      `--compress-choice=${codec}`,
    ]);
    const judged = items.filter(({ bytes }) => bytes > 0);
    const manners = judged.map(({ bytes, wireBytes }) => `${bytes} ${mannerOf(bytes, wireBytes, "md5")}`);
    expect(manners).toEqual(judged.map(({ bytes }) => `${bytes} stored`));
  },
);

test("one byte more or less fits no model", () => {
  const plain = plainWire(100_000, "md5") ?? 0;
  expect(mannerOf(100_000, plain, "md5")).toBe("uncompressed");
  expect(mannerOf(100_000, plain - 1, "md5")).toBe("other");
  expect(mannerOf(100_000, plain + 1, "md5")).toBe("other");
});

test("an empty file and an unknown digest are not judged", () => {
  expect(mannerOf(0, 36, "md5")).toBeNull();
  expect(mannerOf(1000, 1000, "sha512")).toBeNull();
});
