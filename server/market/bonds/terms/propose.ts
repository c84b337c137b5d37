import { and, eq } from "drizzle-orm";
import type { BondTerm } from "#domain/entities/bond-term.ts";
import type { TermEvidence } from "#domain/bond-terms/proposal.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { bondTermProposals } from "#server/machine/db/schema/bonds.ts";

/**
 * Proposes a poster's terms to staff: a new proposal, or one more quote as evidence of the open one. Confirmed terms
 * are not proposed. The caller holds the lock of the bond's order book.
 */
export async function proposeTerms(
  parts: Pick<Parts, "newId">,
  { tx, now, actor }: Change,
  quote: { id: string; finstrumentId: string },
  terms: readonly BondTerm[],
): Promise<void> {
  for (const { term, value, basis, ground } of terms) {
    // A rate holds until its next reset: it is never a term of the bond.
    if (basis === "CONFIRMED" || term === "coupon_rate") continue;
    const evidence: TermEvidence = {
      eoi_id: quote.id,
      user_id: actor.userId,
      user_name: actor.userName,
      client_id: actor.clientId,
      client_name: actor.clientName,
      basis,
      ground,
      at: now.toISOString(),
    };
    const [open] = await tx
      .select()
      .from(bondTermProposals)
      .where(
        and(
          eq(bondTermProposals.isin, quote.finstrumentId),
          eq(bondTermProposals.term, term),
          eq(bondTermProposals.value, value),
          eq(bondTermProposals.status, "OPEN"),
        ),
      )
      .for("update");
    if (open === undefined) {
      await tx.insert(bondTermProposals).values({
        id: parts.newId("btp"),
        isin: quote.finstrumentId,
        term,
        value,
        status: "OPEN",
        evidence: [evidence],
        version: 1,
        createdAt: now,
        updatedAt: now,
      });
    } else {
      await tx
        .update(bondTermProposals)
        .set({ evidence: withEvidence(open.evidence, evidence), version: open.version + 1, updatedAt: now })
        .where(eq(bondTermProposals.id, open.id));
    }
  }
}

/** Quotes that a proposal lists; a simulator's or an uploader's hundreds say no more than these. */
const MOST_EVIDENCE = 20;

function withEvidence(known: readonly TermEvidence[], added: TermEvidence): TermEvidence[] {
  return known.length < MOST_EVIDENCE ? [...known, added] : [...known.slice(0, 1), ...known.slice(2), added];
}
