// Types are stripped in place: positions stay, so stack traces need no source maps.
import { stripTypeScriptTypes } from "node:module";

export default { process: (source) => ({ code: stripTypeScriptTypes(source, { mode: "strip" }) }) };
