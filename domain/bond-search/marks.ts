import { isListed, type Bond } from "#domain/entities/bond.ts";
import { billDays } from "#domain/bond-search/display-name.ts";

// Search terms other than names: coupon frequency, rating, days of a bill. Each has the normal form of `phrases.ts` and
// its synonyms.

const FREQUENCIES: Readonly<Record<NonNullable<Bond["coupon_frequency"]>, readonly string[]>> = {
  MONTHLY: ["monthly"],
  QUARTERLY: ["quarterly"],
  SEMI_ANNUAL: ["halfyearly"],
  ANNUAL: ["annual"],
  ON_MATURITY: ["onmaturity"],
};
const COUPON_TYPES: Readonly<Record<NonNullable<Bond["coupon_type"]>, readonly string[]>> = {
  FIXED: [],
  ZERO_COUPON: ["zc", "zero", "zeros", "zcb"],
  FLOATING: ["frb", "floating", "floater", "floaters"],
  MARKET_LINKED: ["mld"],
  RESET: ["reset"],
};
const ISSUER_TYPES: Partial<Record<NonNullable<Bond["issuer_type"]>, readonly string[]>> = {
  HFC: ["hfc", "hfcs"],
  INVIT_REIT: ["invit", "invits", "reit", "reits"],
  INSURANCE: ["insurer"],
};
/** Bills and STRIPS have no coupon either, but nobody calls them zeros. */
const NO_ZERO: readonly (string | null)[] = ["TBILL", "STRIPS"];

/** All marks of a bond. */
export function marksOf(bond: Bond): string[] {
  const { category, coupon_type: type, coupon_frequency: frequency, issuer_type: issuerType, security } = bond;
  const days = billDays(bond);
  const isZero = type === "ZERO_COUPON" || bond.coupon_rate_percent === 0;
  return [
    ...(days === null ? [] : [`${days}d`]),
    ...(frequency === null ? [] : FREQUENCIES[frequency]),
    ...(isZero && !NO_ZERO.includes(category) ? COUPON_TYPES.ZERO_COUPON : []),
    ...(type === null || type === "ZERO_COUPON" ? [] : COUPON_TYPES[type]),
    ...(issuerType === null ? [] : (ISSUER_TYPES[issuerType] ?? [])),
    ...(security === null ? [] : [security.toLowerCase()]),
    isListed(bond) ? "listed" : "unlisted",
    ...(bond.listings.some(({ symbol }) => /^\d+GR20\d\d$/.test(symbol)) ? ["green", "sgrb"] : []),
    ...(/TAX\s?FREE|TF ?BOND/i.test(bond.name) ? ["taxfree"] : []),
    ...ratingMarks(bond.credit_rating),
  ];
}

/** AA+(CE) as `aaplus` and, without the sign, as `aa`. */
function ratingMarks(rating: string | null): string[] {
  const [, letters, sign] = /^([A-D]+)([+-]?)/.exec(rating ?? "") ?? [];
  if (letters === undefined) return rating === "SOV" ? ["sov"] : [];
  const whole = letters.toLowerCase();
  return sign === "" ? [whole] : [whole + (sign === "+" ? "plus" : "minus"), whole];
}
