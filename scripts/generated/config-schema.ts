import { z } from "zod";
import { expectationSchema } from "../../src/config/expectations.ts";
import { writtenGateSchema } from "../../src/config/gates.ts";
import type { Option } from "../../src/config/option.ts";
import { fileOptions } from "../../src/config/options.ts";
import { writtenSeveritiesSchema } from "../../src/config/rule-severities.ts";

/** The JSON Schema of the configuration file, for editors. Every option takes text, and YAML's other scalars. */
export function configSchemaJson(): string {
  const gates = z.array(writtenGateSchema).optional().describe("Limits whose violation fails the build.");
  const file = z.strictObject({
    ...Object.fromEntries(fileOptions.map((option) => [option.name, written(option)])),
    gates,
    anomalies: writtenSeveritiesSchema.optional().describe("How grave the anomalies of a rule are."),
    expect: z.array(expectationSchema).optional().describe("Known anomalies that are to fail nobody."),
  });
  const schema = { title: "Configuration file of rsync-bench", ...z.toJSONSchema(file, { io: "input" }) };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function written({ description, default: standard }: Option) {
  const scalar = z.union([z.string(), z.number(), z.boolean()]);
  const shown = standard === "" ? description : `${description} (default: ${standard})`;
  return z
    .union([scalar, z.array(scalar)])
    .optional()
    .describe(shown);
}
