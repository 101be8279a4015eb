import { markdownTable } from "markdown-table";
import type { Detection, KnownBug, Sign } from "../../src/analyse/bugs/known-bug.ts";
import { knownBugs } from "../../src/analyse/bugs/known-bugs.ts";
import { trialNames } from "../../src/config/trial-names.ts";
import { trialOf } from "../../src/plan/trials/trials.ts";

const upstream = "RsyncProject/rsync";
const detections: Readonly<Record<Detection["kind"], string>> = {
  binary: "detected; a test runs an affected release",
  recording: "detected; a test judges what an affected release gave",
  untested: "detectable, not tested here",
  invisible: "not detectable from outside",
};

/** The catalogue of known bugs and the trials that look for them, as a page. */
export function knownBugsPage(): string {
  return [
    "# Known bugs of rsync, and what finds them",
    "<!-- Made from src/analyse/bugs/ and src/plan/trials/ by npm run generate. -->",
    `What an anomaly is labelled with. A label says that the signs fit, not that a version number does: patched builds are judged by what they do. An anomaly that fits none of these is called new. \`expect\` in a configuration file takes the names.`,
    countsTable(),
    "## Bugs",
    bugsTable(),
    "## Trials",
    "Small copies that every run makes with every contender, unless `trials` says otherwise. Their files are always the same.",
    trialsTable(),
  ]
    .join("\n\n")
    .concat("\n");
}

function countsTable(): string {
  const rows = Object.entries(detections).map(([kind, text]) => [
    text,
    String(knownBugs.filter(({ detection }) => detection.kind === kind).length),
  ]);
  return markdownTable([["Of them", "Number"], ...rows], { alignDelimiters: false });
}

function bugsTable(): string {
  const rows = knownBugs.map((bug) => [
    String(bug.row),
    `\`${bug.name}\``,
    bug.what,
    bug.affected,
    bug.fixedIn ?? "—",
    bug.trigger,
    sources(bug),
    bug.signs.map(signText).join("; ") || "—",
    detectionText(bug.detection),
  ]);
  const titles = [
    "#",
    "Name",
    "What goes wrong",
    "Affected",
    "Fixed in",
    "Needs",
    "Source",
    "Shows as",
    "Found",
  ];
  return markdownTable([titles, ...rows.map((row) => row.map(cell))], { alignDelimiters: false });
}

function sources({ issue, source }: KnownBug): string {
  const parts = [...(issue === null ? [] : [issueLink(issue)]), ...(source === "" ? [] : [source])];
  return parts.join(", ");
}

function issueLink(issue: string): string {
  const [repository = "", number = ""] = issue.split("#");
  const name = repository === upstream ? `#${number}` : issue;
  return `[${name}](https://github.com/${repository}/issues/${number})`;
}

function signText({ rule, trial }: Sign): string {
  return trial === undefined ? `${rule} in the matrix` : `${rule} in \`${trial}\``;
}

function detectionText(detection: Detection): string {
  const text = detections[detection.kind];
  return "why" in detection ? `${text}: ${detection.why}` : text;
}

function trialsTable(): string {
  const rows = trialNames.map((name) => {
    const { about, steps } = trialOf(name);
    const bugs = knownBugs.filter(({ signs }) => signs.some(({ trial }) => trial === name));
    return [`\`${name}\``, about, String(steps.length), bugs.map((bug) => `\`${bug.name}\``).join(", ")];
  });
  return markdownTable(
    [["Trial", "What is copied", "Copies", "Looks for"], ...rows.map((row) => row.map(cell))],
    {
      alignDelimiters: false,
    },
  );
}

/** Bare commits and numbers stay text; only a bar would break the table. */
function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
