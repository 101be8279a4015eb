import type { Contender } from "../../provision/contender.ts";
import type { Trial } from "./trial.ts";

/** Why a contender cannot do a trial at all, by what it lists; null when it may. Options are for it to refuse. */
export function cannotTry({ capabilities }: Contender, { steps }: Trial): string | null {
  const { version, checksums, codecs } = capabilities;
  const checksum = steps.find((step) => step.checksum !== undefined && !checksums.includes(step.checksum));
  if (checksum) return `rsync ${version} does not list the checksum ${checksum.checksum}`;
  const codec = steps.find((step) => step.codec && !codecs.includes(step.codec.name));
  return codec ? `rsync ${version} does not list the codec ${codec.codec?.name}` : null;
}
