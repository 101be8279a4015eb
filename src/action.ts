import "./node-version.ts";
import { interruptSignal } from "./hosts/interrupt.ts";
import { act } from "./modes/act.ts";

await act(interruptSignal());
