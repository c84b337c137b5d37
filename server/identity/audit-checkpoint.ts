import { z } from "zod";
import { canonicalJson } from "#server/core/audit.ts";
import { type Keyed, sameText, sign, underEachSecret } from "#server/identity/keys.ts";

/**
 * Rows of the audit that are taken out leave gaps in its chain. A checkpoint is an entry of the chain itself which says
 * of each gap what its first row pointed back to and what its last row's hash was: the rows on both sides still join, and
 * nothing else can be missing. It is signed with the installation's key, so that whoever can write to the database cannot
 * make one. What the simulated dealers of the demo world did is taken out
 * after a day, and what is past its time by the policies of its firms.
 */
export const CHECKPOINT_ACTION = "audit.pruned";
export const CHECKPOINT_ACTOR = "usr_clock";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
export const gap = z.object({
  from: z.number().int().min(1),
  to: z.number().int().min(1),
  /** What the first row taken out pointed back to. */
  before: hash,
  /** The hash of the last one, which the row after it points back to. */
  last: hash,
});
export type Gap = z.infer<typeof gap>;

const sealed = z.object({ gaps: z.array(gap), signature: z.string() });

export function signatureOf(config: Keyed, gaps: readonly Gap[]): string {
  return sign(config, "audit-checkpoint", canonicalJson(gaps)).toString("base64url");
}

/** The gaps a checkpoint seals; null when it is none, or not of this installation (asked only where its key is known). */
export function gapsOf(
  row: { action: string; actorId: string; detail: Record<string, unknown> },
  config: Keyed | null,
): readonly Gap[] | null {
  if (row.action !== CHECKPOINT_ACTION || row.actorId !== CHECKPOINT_ACTOR) return null;
  const read = sealed.safeParse(row.detail);
  if (!read.success) return null;
  const { gaps, signature } = read.data;
  return config === null || underEachSecret(config).some((one) => sameText(signature, signatureOf(one, gaps)))
    ? gaps
    : null;
}

/** The first row of what is missing that sealed gaps, one joining the other, do not account for; null for none. */
export function firstUnsealed(missing: Gap, seals: ReadonlyMap<number, Gap>): number | null {
  let at: Pick<Gap, "from" | "before"> = missing;
  for (;;) {
    const piece = seals.get(at.from);
    if (!piece || piece.before !== at.before || piece.to < piece.from || piece.to > missing.to) return at.from;
    if (piece.to === missing.to) return piece.last === missing.last ? null : at.from;
    at = { from: piece.to + 1, before: piece.last };
  }
}
