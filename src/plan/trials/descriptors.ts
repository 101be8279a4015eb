import type { Trial } from "./trial.ts";

/** What a program inherits from the one that started it. */
export const descriptorTrials: readonly Trial[] = [
  {
    name: "many-descriptors",
    about: "a remote end that inherits 1100 open files",
    source: [{ kind: "file", path: "small.log", parts: [{ kind: "text", bytes: 5000, stream: 1 }] }],
    destination: [],
    // A sound copy takes some milliseconds, a hanging one for ever.
    steps: [{ name: "push", link: "shell-push", onto: "nothing", remote: "many-descriptors", limitS: 3 }],
  },
];
