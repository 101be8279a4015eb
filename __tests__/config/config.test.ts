import { describe, expect, test } from "@jest/globals";
import { type Config, parseConfig } from "../../src/config/config.ts";
import { levelRanges, levelsFor, parseLevels } from "../../src/config/levels.ts";
import { options } from "../../src/config/options.ts";
import { presetNames, presetOptions } from "../../src/config/presets.ts";
import { mergeOptions, noFile, parseConfigFile, parseThresholds } from "../../src/config/raw.ts";
import { runCommand } from "../../src/config/run-command.ts";

function config(given: Record<string, string>): Config {
  return parseConfig(mergeOptions(given, noFile));
}

describe("the defaults", () => {
  test("compare 3.1.2 with 3.2.7 on 64 MiB of mixed logs", () => {
    expect(config({})).toMatchObject({
      versions: [{ version: "3.1.2" }, { version: "3.2.7" }],
      baseline: "3.1.2",
      checksums: { kind: "auto" },
      codecs: { kind: "auto" },
      levels: { kind: "every", levels: [null] },
      corpus: { kind: "profile", profile: "mixed-logs", size: { kind: "bytes", bytes: 67_108_864 }, seed: 1 },
      link: null,
      repetitions: null,
      minEffect: { "cpu-time": 0.03, "wall-time": 0.05 },
      timeBudgetMs: 480_000,
      failOn: "regression",
      allowMissing: false,
      installDeps: false,
      out: "rsync-bench-results",
    });
  });
});

describe("a value that cannot be used is named, with what to write instead", () => {
  test.each([
    ["versions", ",", /versions is empty/],
    ["versions", "3.2.7,3.2.7", /label "3.2.7"/],
    ["baseline", "3.9.9", /baseline: "3.9.9"/],
    ["levels", "1..", /levels: ""/],
    ["levels", "1000001", /levels: "1000001"/],
    ["preset", "centminmod-2021", /preset: "centminmod-2021"/],
    ["skip-compress", " , ", /skip-compress: " , "/],
    ["skip-compress", ".gz", /skip-compress: ".gz" is neither/],
    ["skip-compress", "gz//log", /skip-compress/],
    ["skip-compress", "mp[3]", /skip-compress/],
    ["skip-compress", "x".repeat(501), /skip-compress/],
    ["levels", "1..2..3", /levels/],
    ["levels", "zlib=1=9", /levels/],
    ["run-timeout", "600h", /at most 24h/],
    ["repetitions", "200000000", /from 1 to 1000/],
    ["corpus-size", "2000GB", /at most 256GiB/],
    ["levels", "zstd=-131072..22", /131095 levels/],
    ["levels", "zstd=1;=2", /levels: "=2"/],
    ["corpus", "logs", /profile "logs"/],
    ["corpus", "path:", /names no directory/],
    ["corpus-size", "64 miles", /corpus-size: "64 miles"/],
    ["corpus-size", "0", /corpus-size: "0"/],
    ["corpus-seed", "-1", /corpus-seed: "-1"/],
    ["repetitions", "0", /repetitions: "0"/],
    ["repetitions", "2.5", /repetitions: "2.5"/],
    ["time-budget", "8", /time-budget: "8"/],
    ["run-timeout", "0s", /run-timeout: "0s"/],
    ["link", "100mbps", /link: "100mbps"/],
    ["metrics", "wire-bytes,speed", /metrics: "speed"/],
    ["transports", "ssh", /transports: "ssh" is not available/],
    ["scenarios", "delta", /scenarios: "delta" is not available/],
    ["fail-on", "sometimes", /fail-on: "sometimes"/],
    ["allow-missing", "yes", /allow-missing: "yes"/],
    ["codecs", " , ", /codecs is empty/],
  ])("%s: %j", (option, value, message) => {
    expect(() => config({ [option]: value })).toThrow(
      expect.objectContaining({
        kind: "usage",
        message: expect.stringMatching(message),
        advice: expect.stringMatching(/\w/),
      }),
    );
  });
});

describe("levels", () => {
  test.each([
    ["default", "zlib", [null]],
    ["1,6,9", "zstd", [1, 6, 9]],
    ["3..1", "zlib", [3, 2, 1]],
    ["-2..1,1", "zstd", [-2, -1, 0, 1]],
    ["-131072,-200000,99", "zlib", [-131072, -200000, 99]],
    ["zstd=-8000,1..3;zlib=6", "zstd", [-8000, 1, 2, 3]],
    ["zstd=-8000,1..3;zlib=6", "zlibx", [null]],
    ["zstd=default,19", "zstd", [null, 19]],
    ["md5/zlib=1;xxh3/zlib=2;zlib=3", "zlib", [1]],
    ["xxh3/zlib=2;zlib=3", "zlib", [3]],
    ["xxh3/zlib=2", "zlib", [null]],
  ])("%s for %s", (text, codec, levels) => {
    expect(levelsFor(parseLevels(text), "md5", codec)).toEqual(levels);
  });

  test("are printed as they are read", () => {
    const texts = ["-100..6", "default,1,2,5..9", "3,2,1", "7,default,8,9"];
    for (const text of texts) {
      const levels = levelsFor(parseLevels(text), "md5", "zstd");
      expect(levelRanges(levels).join(",")).toBe(text);
    }
  });
});

describe("a preset", () => {
  test("stands between what is given or in the file and the defaults", () => {
    const file = { ...noFile, text: { preset: "centminmod-2020", checksums: "md5" } };
    const { text } = mergeOptions({ "corpus-size": "4MiB" }, file);
    expect(text).toMatchObject({
      versions: "3.1.2,3.2.3",
      checksums: "md5",
      "corpus-size": "4MiB",
      corpus: "mixed-logs",
      "fail-on": "regression",
    });
    expect(mergeOptions({ preset: "centminmod-2020" }, noFile).text["corpus-size"]).toBe("published");
  });

  test("holds options that there are, with values that they take", () => {
    for (const name of presetNames) {
      expect(options.map((option) => option.name)).toEqual(
        expect.arrayContaining(Object.keys(presetOptions(name))),
      );
      expect(config({ preset: name }).levels.kind).toBe("per-codec");
    }
  });
});

describe("skip-compress", () => {
  test("takes variants by name and as rsync's lists, each once", () => {
    expect(config({ "skip-compress": "default, none,gz/zst/mp[34],none" }).skipCompress).toEqual([
      null,
      "",
      "gz/zst/mp[34]",
    ]);
    expect(config({}).skipCompress).toEqual([null]);
  });

  test("is part of the command that measures again", () => {
    expect(runCommand(config({ "skip-compress": "none,default,gz/log" })).join(" ")).toContain(
      "--skip-compress none,default,gz/log",
    );
    expect(runCommand(config({}))).not.toContain("--skip-compress");
  });
});

describe("a configuration file", () => {
  const file = parseConfigFile({
    path: "bench.yml",
    text: [
      "versions: [3.2.7, candidate=path:./rsync]",
      "codecs: zlib,zstd",
      "repetitions: 5",
      "allow-missing: true",
      "gates:",
      "  - { metric: wire-bytes, where: { codec: zlib, contender: 3.2 }, max-increase: 0.5% }",
      "  - { metric: throughput, min-ratio: 1.5, max-decrease: 10 %, level: warn }",
    ].join("\n"),
  });

  test("gives options their values, and a value given elsewhere wins", () => {
    const { text } = mergeOptions({ repetitions: "7", codecs: "" }, file);
    expect(parseConfig(mergeOptions({ repetitions: "7", codecs: "" }, file))).toMatchObject({
      versions: [{ version: "3.2.7" }, { label: "candidate" }],
      codecs: { kind: "names", names: ["zlib", "zstd"] },
      repetitions: 7,
      allowMissing: true,
    });
    expect(text["corpus-size"]).toBe("64MiB");
  });

  test("gives gates, one for each limit", () => {
    expect(file.gates).toEqual([
      {
        metric: "wire-bytes",
        where: { codec: "zlib", contender: "3.2" },
        limit: { kind: "max-increase", fraction: 0.005 },
        level: "error",
      },
      { metric: "throughput", where: {}, limit: { kind: "max-decrease", fraction: 0.1 }, level: "warn" },
      { metric: "throughput", where: {}, limit: { kind: "min-ratio", ratio: 1.5 }, level: "warn" },
    ]);
  });

  test.each([
    ["codec: zlib", /"codec" is not an option/],
    ["config: other.yml", /"config" is not an option/],
    ["github-token: x", /"github-token" is not an option/],
    ["- a\n- b", /not a YAML mapping/],
    ["a: [", /not usable YAML/],
    ["codecs: { zlib: 1 }", /codecs is neither/],
    ["codecs: &x [zlib]\nversions: *x", /not usable YAML/],
    ["gates: [{ metric: wire-bytes, max-decrease: 150% }]", /nothing decreases/],
    ["gates: [{ metric: wire-bytes }]", /gates\[0\] has no limit/],
    ["gates: [{ metric: wire, max-increase: 1% }]", /gates\[0.metric\]/],
    ["gates: [{ metric: wire-bytes, max-increase: 1 }]", /gates\[0.max-increase\]/],
    ["gates: [{ metric: wire-bytes, max-increase: 1%, where: { kodec: zlib } }]", /gates\[0.where\]/],
  ])("%j is refused", (text, message) => {
    expect(() => parseConfigFile({ path: "bench.yml", text })).toThrow(
      expect.objectContaining({ kind: "usage", message: expect.stringMatching(message) }),
    );
  });

  test("a thresholds file holds gates and nothing else", () => {
    const text = "gates: [{ metric: cpu-time, max-increase: 10% }]";
    expect(parseThresholds({ path: "t.yml", text })).toHaveLength(1);
    expect(() => parseThresholds({ path: "t.yml", text: "" })).toThrow(/no gates list/);
    expect(() => parseThresholds({ path: "t.yml", text: `${text}\ncodecs: zlib` })).toThrow(/"codecs"/);
  });
});

describe("the command that repeats a run", () => {
  test.each([
    {},
    { versions: "3.2.7,a=path:/x y/rsync,system", baseline: "a", checksums: "md5", levels: "1..3" },
    { codecs: "all", levels: "zstd=-100,default;zlib=6", "corpus-size": "published", "corpus-seed": "9" },
    { corpus: "path:/data", repetitions: "5", "allow-missing": "true" },
    { link: "12.5MB/s" },
    { link: "1234567bit" },
  ])("parses back to the same configuration: %j", (given) => {
    const original = config(given);
    const [, , ...flags] = runCommand(original);
    const again: Record<string, string> = {};
    for (let index = 0; index < flags.length; index += 1) {
      const name = (flags[index] as string).slice(2);
      if (name === "allow-missing") again[name] = "true";
      else again[name] = flags[++index] as string;
    }
    expect(config(again)).toEqual(original);
  });
});
