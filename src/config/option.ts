/** Where an option can be given besides the configuration file: both doors, or only one of them. */
export type Door = "both" | "action" | "command";

export interface Option {
  name: string;
  /** One or two sentences, as they stand in action.yml, in `--help` and in the README. */
  description: string;
  /** As a user would write it; empty where nothing is the default. */
  default: string;
  door: Door;
  /** What `--help` shows as the value's name; absent for a switch. */
  value?: string;
  /** What the runner itself fills in, as a workflow expression; the configuration file cannot hold such an option. */
  expression?: string;
}
