/** The upload alone, as a program: `node upload-results.ts REQUEST`, which prints what became of it as its last line. */
import { uploadResults } from "../../src/publish/workflow/results-artifact.ts";

const uploaded = await uploadResults(JSON.parse(process.argv[2] ?? ""));
console.log(JSON.stringify(uploaded));
