type Env = Readonly<Record<string, string | undefined>>;

/** The host's whole environment with `extra` on top: for apt, which may need its proxies. */
export function completeEnv(env: Env, extra: Record<string, string>): Record<string, string> {
  const pairs = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return { ...Object.fromEntries(pairs), ...extra };
}

/**
 * A bare environment with `extra` on top: for builds, where the caller's CFLAGS, MAKEFLAGS or CONFIG_SITE
 * would make a binary that its recipe does not describe.
 */
export function bareEnv(env: Env, extra: Readonly<Record<string, string>>): Record<string, string> {
  const kept = ["PATH", "HOME", "TMPDIR"].flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(kept), LC_ALL: "C", ...extra };
}
