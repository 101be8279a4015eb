import { alignedFiles } from "../../plan/trials/algorithms.ts";
import { trialFinding } from "./trial-finding.ts";
import { soundSteps, type TrialRule } from "./trial-rule.ts";

/** MD4 (RFC 1320) of as many letters `a`, as OpenSSL's legacy provider has it. */
const digests: Readonly<Record<(typeof alignedFiles)[number]["path"], string>> = {
  "64.bin": "52f5076fabd22680234a3fa9f9dc5732",
  "32832.bin": "ece5b6b31463c35938d5298aabccf4e9",
};

/** A15 NEGOTIATION of a digest: MD4 was asked for, and what the program prints as a file's digest is not its MD4. */
export const digestRule: TrialRule = ({ runs }) => {
  const files = soundSteps(runs, "checksum-md4").get("printed")?.files ?? [];
  const wrong = alignedFiles.flatMap(({ path, bytes }) => {
    const printed = files.find((file) => file.path.startsWith(`${path} `))?.path.slice(path.length + 1);
    const isDigest = printed !== undefined && /^[0-9a-f]{32}$/.test(printed);
    return isDigest && printed !== digests[path] ? [{ path, bytes, printed }] : [];
  });
  const [first] = wrong;
  if (!first) return [];
  return [
    trialFinding(["checksum-md4"], {
      rule: "A15",
      severity: "error",
      finding: `The digest of a file of ${first.bytes} bytes under --checksum is not its MD4, which was asked for.`,
      expected: digests[first.path],
      actual: first.printed,
    }),
  ];
};
