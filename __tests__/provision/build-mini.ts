// A process of its own for tests of two at once and of one that is killed: STORE MIRROR SHA256.
import { releaseBinary } from "../../src/provision/release-binary.ts";
import { miniWorkshop } from "./mini-release.ts";

const [store = "", mirror = "", sha256 = ""] = process.argv.slice(2);
const release = { version: "9.9.9", sha256, pinnedBy: [], checked: true };
const built = await releaseBinary(release, await miniWorkshop(store, mirror));
console.log(JSON.stringify(built));
