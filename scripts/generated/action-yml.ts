import { stringify } from "yaml";
import type { Option } from "../../src/config/option.ts";
import { options } from "../../src/config/options.ts";
import { outputs } from "../../src/publish/outputs.ts";

/**
 * The whole of action.yml. Inputs carry no `default:` but what the runner fills in: a declared default would always win over
 * the configuration file, so the description names it instead.
 */
export function actionYml(): string {
  const inputs = options.filter(({ door }) => door !== "command");
  const action = {
    name: "rsync bench",
    description:
      "Compares rsync versions on bytes, time and memory, verifies every copy and explains what changed.",
    branding: { icon: "bar-chart-2", color: "blue" },
    inputs: Object.fromEntries(inputs.map((option) => [option.name, input(option)])),
    outputs: Object.fromEntries(outputs.map(({ name, description }) => [name, { description }])),
    runs: { using: "node24", main: "dist/action.js" },
  };
  const note =
    "# Made by `npm run generate` from src/config/options.ts and src/publish/outputs.ts: edit those.\n";
  return note + stringify(action, { lineWidth: 0 });
}

function input({ description, default: standard, expression }: Option) {
  if (expression !== undefined) return { description, required: false, default: `\${{ ${expression} }}` };
  return {
    description: standard === "" ? description : `${description} (default: ${standard})`,
    required: false,
  };
}
