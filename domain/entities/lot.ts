import { rupeesText } from "#domain/lib/format-rupees.ts";
import { rupeesToPaise } from "#domain/lib/paise.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { isGovernmentPaper } from "#domain/lib/government-paper.ts";
import { termIn } from "#domain/entities/bond-term.ts";

// Smallest amount in which a bond is dealt: one bond at its face value, or at the remaining face. Where our data lacks
// the face value, the usual one for the kind of paper and year of issue is assumed and marked as such, because a deal
// in part of a bond cannot settle.
//
// Sources. Government paper: the Reserve Bank's primer on the government securities market (face value ₹100 for all of
// it; smallest amount ₹10,000 and its multiples, which the market's rules check). Additional Tier 1: SEBI circular of
// 06-Oct-2020 (allotment and trading lot ₹1 crore). Private placements: SEBI circular of 28-Oct-2022 (₹10 lakh before,
// ₹1 lakh from 1-Jan-2023; ₹10,000 is allowed from Jul-2024 and rare: of the bonds of 2025 and 2026 with a known face
// nine in ten have ₹1 lakh). Public issues are secured and listed on both exchanges: 418 of the 438 such bonds with a
// known face have ₹1,000. Other perpetual and Tier 2 debt: ₹10 lakh in most of our rows.

export interface Lot {
  /** Rupees of face. */
  rupees: number;
  /**
   * True when our data lacks the face value and this one is usual for the kind of paper, or was stated by the quoter.
   */
  isAssumed: boolean;
}

/** The lot as the API shows it. */
export interface LotTerms {
  lot_size: number | null;
  lot_assumed: boolean;
}
export type BondForLot = Pick<Bond, "isin" | "face_value" | "category" | "issue_date" | "listings" | "terms">;

/** Face of one government security, and the smallest amount dealt, both by law. */
export const GOVERNMENT_FACE = 100;
export const GOVERNMENT_LOT = 10_000;
const THOUSAND = 1_000;
const LAKH = 100_000;
const CRORE = 100 * LAKH;

/** First day with a face of one lakh for private placements. */
const ONE_LAKH_FROM = "2023-01-01";
/** Secured debentures: characters 8 and 9 of an ISIN encode the kind of security. */
const SECURED_DEBENTURE = "07";

/** True for government paper, which has the same face by law; gold bonds are counted in grams. */
export function hasFaceByLaw({ category }: Pick<Bond, "category">): boolean {
  return category !== "SGB" && isGovernmentPaper(category);
}

/** Lot of a bond; null for gold bonds, which are counted in grams of gold. */
export function lotOf(bond: BondForLot): Lot | null {
  const { face_value: face, terms } = bond;
  if (face !== null) return { rupees: wholeRupees(face), isAssumed: false };
  const term = termIn(terms, "face_value");
  if (term !== undefined) return { rupees: Number(term.value), isAssumed: term.basis !== "CONFIRMED" };
  if (hasFaceByLaw(bond)) return { rupees: GOVERNMENT_FACE, isAssumed: false };
  const usual = usualFace(bond);
  return usual === null ? null : { rupees: usual, isAssumed: true };
}

/**
 * Rounds a lot up to whole rupees, as sizes require: the remaining face of a part-redeemed bond may include paise, so
 * the lot is the smallest number of bonds worth whole rupees.
 */
function wholeRupees(face: number): number {
  const paise = rupeesToPaise(face);
  for (let bonds = 1; bonds < 100; bonds++) if ((paise * bonds) % 100 === 0) return (paise * bonds) / 100;
  return paise;
}

function usualFace({ isin, category, issue_date, listings }: BondForLot): number | null {
  switch (category) {
    case "SGB":
      return null;
    case "AT1":
      return CRORE;
    case "PERPETUAL":
    case "TIER2":
      return 10 * LAKH;
    default: {
      if (issue_date !== null && issue_date >= ONE_LAKH_FROM) return LAKH;
      const onBoth = new Set(listings.map(({ exchange }) => exchange)).size === 2;
      if (onBoth && isin.slice(7, 9) === SECURED_DEBENTURE) return THOUSAND;
      return issue_date === null ? LAKH : 10 * LAKH;
    }
  }
}

/** Rebuilds a lot from the fields of the API. */
export function lotOfTerms({ lot_size: rupees, lot_assumed: isAssumed }: LotTerms): Lot | null {
  return rupees === null ? null : { rupees, isAssumed };
}

/** Text shown beside a size whose lot is assumed; null when the lot is known. */
export function lotAssumption(lot: Lot | null): string | null {
  return lot?.isAssumed ? `Lot assumed: ${rupeesText(lot.rupees, 0)}, face not in our data.` : null;
}
