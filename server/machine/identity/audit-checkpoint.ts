import { z } from "zod";
import { canonicalJson } from "#server/machine/core/audit.ts";
import { type Keyed, sameText, sign, underEachSecret } from "#server/machine/identity/keys.ts";

/**
 * Deleted rows of the audit leave gaps in its chain. A checkpoint is an entry of the chain that records for each gap
 * the previous hash of its first row and the hash of its last row, so the rows on both sides still join and no other
 * row can be missing. It is signed with the installation's key, so write access to the database is not enough to forge
 * one. Deleted are entries of the demo world's simulated dealers after a day, and entries past their retention by the
 * firms' policies.
 */
export const CHECKPOINT_ACTION = "audit.pruned";
export const CHECKPOINT_ACTOR = "usr_clock";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
export const gap = z.object({
  from: z.number().int().min(1),
  to: z.number().int().min(1),
  /** Previous hash of the first deleted row. */
  before: hash,
  /** The hash of the last one, which the row after it points back to. */
  last: hash,
});
export type Gap = z.infer<typeof gap>;

const sealed = z.object({ gaps: z.array(gap), signature: z.string() });

export function signatureOf(config: Keyed, gaps: readonly Gap[]): string {
  return sign(config, "audit-checkpoint", canonicalJson(gaps)).toString("base64url");
}

/**
 * The gaps sealed by a checkpoint; null for any other entry, or one not signed by this installation (checked only when
 * its key is known).
 */
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

/** The first missing row not covered by adjoining sealed gaps; null when all are covered. */
export function firstUnsealed(missing: Gap, seals: ReadonlyMap<number, Gap>): number | null {
  let at: Pick<Gap, "from" | "before"> = missing;
  for (;;) {
    const piece = seals.get(at.from);
    if (!piece || piece.before !== at.before || piece.to < piece.from || piece.to > missing.to) return at.from;
    if (piece.to === missing.to) return piece.last === missing.last ? null : at.from;
    at = { from: piece.to + 1, before: piece.last };
  }
}
