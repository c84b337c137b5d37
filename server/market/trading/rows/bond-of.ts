import type { Bond } from "#domain/entities/bond.ts";
import type { BondTerm } from "#domain/entities/bond-term.ts";
import { must } from "#domain/lib/must.ts";
import { dealtBond } from "#domain/trading/deal-terms.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Fields of an EOI, a cluster or a ticket that identify its bond and the terms. */
interface Dealt {
  finstrumentId: string;
  bondTerms?: BondTerm[] | null;
}

/** The bond on the terms that a quote or a deal was frozen with. */
export function bondOf(parts: Pick<Parts, "bonds">, { finstrumentId, bondTerms }: Dealt): Bond {
  return dealtBond(must(parts.bonds.get(finstrumentId), "bond of the quote"), bondTerms);
}

/** Frozen terms as they go over the wire: absent where there are none. */
export function presentTerms({ bondTerms }: Pick<Dealt, "bondTerms">): { bond_terms?: BondTerm[] } {
  return bondTerms && bondTerms.length > 0 ? { bond_terms: bondTerms } : {};
}

/** The day agreed on, of a settlement that holidays moved; absent where they did not. */
export function presentAgreed({ settlementAgreed }: { settlementAgreed?: string | null }): {
  settlement_agreed?: string;
} {
  return settlementAgreed ? { settlement_agreed: settlementAgreed } : {};
}
