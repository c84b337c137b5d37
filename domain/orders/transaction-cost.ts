import type { DealSide } from "#domain/entities/ticket.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import type { EvidenceLevel } from "#domain/tickets/stored.ts";
import { compareForAggressor, type DealLevel, opposite } from "#domain/trading/level.ts";

// Savings of a deal: against its cover, i.e. the next best level available, and against the fair level implied by
// similar bonds. Unknown figures are left out, never estimated.

/** Advantage of the dealt level for the side that dealt; negative when the other was better, null when unknown. */
export interface Saving {
  /** Basis points of yield, two decimals. */
  bp: number | null;
  /** On the whole face, from clean prices. */
  rupees: number | null;
}

type Numbers = Pick<DealLevel, "unitPriceStored" | "yieldStored">;

/** @param face rupees */
export function savingAgainst(side: DealSide, dealt: Numbers, other: Numbers, face: number): Saving {
  // A buyer wants the higher yield and the lower price, a seller the opposite.
  const sign = side === "buyer" ? 1 : -1;
  const [ownYield, otherYield] = [dealt.yieldStored, other.yieldStored];
  const [ownPrice, otherPrice] = [dealt.unitPriceStored, other.unitPriceStored];
  return {
    bp: ownYield === null || otherYield === null ? null : plain(sign * (ownYield - otherYield) * 10_000),
    rupees: ownPrice === null || otherPrice === null ? null : plain((sign * (otherPrice - ownPrice) * face) / 100),
  };
}

/** Rounds to two decimals and avoids negative zero. */
function plain(value: number): number {
  return roundHalfAway(value, 2) || 0;
}

/** Best level available to a side from another firm for the same day, among the levels live at its consent. */
export function nextBestQuote(
  levels: readonly EvidenceLevel[],
  side: DealSide,
  deal: { otherFirm: string; settlementDate: string },
): EvidenceLevel | null {
  const own = side === "buyer" ? "BID" : "ASK";
  const wanted = opposite(own);
  const numbers = (of: EvidenceLevel): DealLevel => ({
    fixedField: "yield",
    unitPriceStored: of.unit_price_stored,
    yieldStored: of.yield_stored,
  });
  const [best = null] = levels
    .filter(
      ({ quote_type, is_mine, client_name, settlement_date, unit_price_stored, yield_stored }) =>
        quote_type === wanted &&
        !is_mine &&
        client_name !== deal.otherFirm &&
        settlement_date === deal.settlementDate &&
        (unit_price_stored !== null || yield_stored !== null),
    )
    .toSorted((a, b) => compareForAggressor(wanted, numbers(b), numbers(a)));
  return best;
}
