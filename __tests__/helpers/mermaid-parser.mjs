// Mermaid's own parser, in a process of its own: it wants a browser's globals, which jest's modules do not share.
// Standard input: a JSON array of charts. Standard output: one message a chart, null where it is sound.
import { JSDOM } from "jsdom";

const { window } = new JSDOM("");
Object.assign(globalThis, { window, document: window.document });
const { default: mermaid } = await import("mermaid");

let input = "";
for await (const chunk of process.stdin.setEncoding("utf8")) input += chunk;
const messages = [];
for (const chart of JSON.parse(input)) {
  try {
    await mermaid.parse(chart);
    messages.push(null);
  } catch (error) {
    messages.push(error instanceof Error ? error.message : String(error));
  }
}
process.stdout.write(JSON.stringify(messages));
