import type { BondIndex } from "#domain/bond-search/bond-index.ts";
import { searchBonds } from "#domain/bond-search/search.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import type { BondAnswer, BondCandidate } from "#domain/mind/planner/world.ts";

// Finds the bond that a text means. The search ranks the matches; a match is sure only when its figures equal those in
// the text.

/** Number of search hits checked, and of candidates offered. */
const LOOKED_AT = 40;
const MOST_CANDIDATES = 7;

interface Figures {
  coupon: number | null;
  year: number | null;
}

function yearIn(text: string): number | null {
  const year = /\d+$/.exec(text.trim())?.[0];
  return year === undefined ? null : year.length === 2 ? 2000 + Number(year) : Number(year);
}

/** Coupon and year in a name: `7.18 gs 33`, `648 35`, `rec 6.23 2031`. */
function figuresIn(text: string): Figures {
  // 'Piramal 9 2027': a whole number right before the year is the coupon.
  const whole = /(?<![\d.])(\d{1,2}) (?:\d{2}|(?:19|20)\d{2})$/.exec(text.trim())?.[1];
  if (whole !== undefined && Number(whole) < 20) return { coupon: Number(whole), year: yearIn(text) };
  const numbers = text.match(/\d+(?:\.\d+)?%?/g) ?? [];
  let [coupon, year]: [number | null, number | null] = [null, null];
  for (const number of numbers) {
    const value = Number(number.replace("%", ""));
    if (coupon === null && (/[.%]/.test(number) || (number.length === 3 && year === null)))
      coupon = /[.%]/.test(number) ? value : value / 100;
    else if (number.length === 4 && value > 1990 && value < 2100) year = value;
    else if (number.length === 2) year = 2000 + value;
  }
  return { coupon, year };
}

const yearOf = ({ maturity_date, maturity_year }: Bond) =>
  maturity_date === null ? maturity_year : Number(maturity_date.slice(0, 4));

function fits(bond: Bond, { coupon, year }: Figures): boolean {
  if (coupon !== null && (bond.coupon_rate_percent === null || Math.abs(bond.coupon_rate_percent - coupon) > 1e-9))
    return false;
  return year === null || yearOf(bond) === year;
}

/** `gs` and `goi` mean central government bonds; strips only when the text contains STRIPS. */
function isOfNamedKind(bond: Bond, text: string): boolean {
  if (
    !/\b(?:gs|gsec|g sec|goi|gilt|government of india|govt of india)\b/i.test(text) ||
    /strip|bill|sgb|gold/i.test(text)
  )
    return true;
  return bond.category === "GSEC";
}

function candidateOf(bond: Bond): BondCandidate {
  const coupon = bond.coupon_rate_percent === null ? "" : `${bond.coupon_rate_percent}%`;
  const due = bond.maturity_date === null ? String(bond.maturity_year ?? "") : formatDate(bond.maturity_date);
  return {
    isin: bond.isin,
    name: bond.display_name,
    detail: [coupon, due, bond.credit_rating ?? ""].filter((part) => part !== "").join(", "),
  };
}

/** The single live bond found for sure, or the best matches in order. */
export function resolveBond(index: BondIndex, text: string): BondAnswer {
  const hits = searchBonds(index, text, { limit: LOOKED_AT }).map(({ bond }) => bond);
  const named = hits.find(({ isin }) => isin === text.trim().toUpperCase());
  if (named !== undefined) return { isSure: true, candidates: [candidateOf(named)] };
  const ofKind = hits.filter((bond) => isOfNamedKind(bond, text));
  const figures = figuresIn(text);
  const exact = ofKind.filter((bond) => fits(bond, figures));
  // Figures alone name central government bonds: `648 35`, `7.26 2033`.
  const central = exact.filter(({ category }) => category === "GSEC");
  if (central.length === 1 && !/[a-z]/i.test(text)) return { isSure: true, candidates: central.map(candidateOf) };
  const likely = exact.length > 0 ? exact : ofKind.length > 0 ? ofKind : hits;
  const isSure = likely.length === 1 && (exact.length === 1 || hits.length === 1);
  return { isSure, candidates: likely.slice(0, MOST_CANDIDATES).map(candidateOf) };
}
