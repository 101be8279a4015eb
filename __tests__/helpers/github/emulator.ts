import { createEmulator, type Emulator } from "emulate";
import { everything, users, userToken } from "./identities.ts";

/** GitHub's state: users, one repository, and the app whose tokens jobs get. */
export function startEmulator(): Promise<Emulator> {
  return createEmulator({
    service: "github",
    port: 0,
    seed: {
      tokens: Object.fromEntries(users.map((login) => [userToken(login), { login, scopes: ["repo"] }])),
      github: {
        users: users.map((login) => ({ login })),
        repos: [{ owner: "octocat", name: "hello" }],
        apps: [
          {
            app_id: 1,
            slug: "github-actions",
            name: "GitHub Actions",
            permissions: { ...everything, metadata: "read" },
            installations: [{ installation_id: 1, account: "octocat", repository_selection: "all" }],
          },
        ],
      },
    },
  });
}
