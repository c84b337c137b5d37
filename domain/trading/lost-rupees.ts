import type { Bond } from "#domain/entities/bond.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import { formatCompactRupees, rupeesText } from "#domain/lib/format-rupees.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { DealLevel, NamedLevel } from "#domain/trading/level.ts";
import { dealConsideration } from "#domain/trading/money.ts";
import { relevel } from "#domain/trading/resolve-level.ts";

/** A deal whose level is checked, from the firm's side. */
export interface JudgedDeal {
  bond: Bond;
  side: QuoteType;
  settlementDate: IsoDate;
  /** Rupees of face; null when not given. */
  rupees: number | null;
}

/** Both numbers of a named level, if the bond can be priced. */
export function bothNumbers({ bond, settlementDate }: JudgedDeal, { figure, value }: NamedLevel): DealLevel {
  const named: DealLevel =
    figure === "bond_yield"
      ? { fixedField: "yield", yieldStored: value, unitPriceStored: null }
      : { fixedField: "price", yieldStored: null, unitPriceStored: value };
  return relevel(bond, settlementDate, named);
}

/**
 * Whole rupees of principal lost by dealing at a clean price instead of another of the same day; null when nothing is
 * lost or the money cannot be calculated.
 */
export function lostRupees(
  { bond, side, settlementDate }: JudgedDeal,
  prices: { own: number | null; better: number | null },
  rupees: number | null,
): number | null {
  if (rupees === null || prices.own === null || prices.better === null) return null;
  const [own, better] = [prices.own, prices.better].map((price) =>
    dealConsideration(bond, settlementDate, price, rupees),
  );
  if (own?.ok !== true || better?.ok !== true) return null;
  const more = (own.value.principalPaise - better.value.principalPaise) / 100;
  const lost = roundHalfAway(side === "BID" ? more : -more, 0);
  return lost > 0 ? lost : null;
}

/** ` That loses ₹ 44,20,000 on ₹ 25.00 Cr.`; empty without a loss. */
export function lostText(lost: number | null, rupees: number | null): string {
  if (lost === null) return "";
  return ` That loses ${rupeesText(lost, 0)} on ₹\u00A0${formatCompactRupees(rupees)}.`;
}
