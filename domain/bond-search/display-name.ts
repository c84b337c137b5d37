import type { Bond } from "#domain/entities/bond.ts";
import { unreachable } from "#domain/lib/must.ts";
import { FAMOUS_ISSUERS } from "#domain/bond-search/famous-issuers.ts";

/** Precision of the maturity in a name: the least that keeps the name unique. */
type MaturityDetail = "year" | "month" | "day";
type Named = Omit<Bond, "display_name">;

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const TRAILING = /[\s,]+(?:private|pvt|public|limited|ltd|company|co)\.?$/i;

function maturity(bond: Named, detail: MaturityDetail): string {
  if (bond.maturity_date === null) return bond.maturity_year === null ? "" : String(bond.maturity_year);
  const [year = "", month = "", day = ""] = bond.maturity_date.split("-");
  if (detail === "year") return year;
  const monthName = MONTHS[Number(month) - 1] ?? month;
  return detail === "month" ? `${monthName}-${year}` : `${day}-${monthName}-${year}`;
}

/**
 * Part of the name before the first figure, the broker's abbreviation of an issuer we cannot name:
 * KIDFL-8.05%-29-8-28-PVT → KIDFL.
 */
function leadingWords(name: string): string {
  return /^[A-Za-z&. ]*[A-Za-z]/.exec(name)?.[0].trim() ?? "";
}

/** Issuer's name among dealers: NABARD, Bajaj Finance; the name without its legal form when there is no shorter one. */
export function shortIssuer(bond: Pick<Bond, "issuer" | "name">): string {
  if (bond.issuer === null) return leadingWords(bond.name);
  const famous = FAMOUS_ISSUERS[bond.issuer]?.[0];
  if (famous) return famous;
  let short = bond.issuer.replace(/^Government of /, "");
  while (TRAILING.test(short)) short = short.replace(TRAILING, "");
  return short;
}

function couponText(bond: Named): string {
  if (bond.coupon_type === "FLOATING") return "FRB";
  const rate = bond.coupon_rate_percent;
  if (rate === null) return bond.coupon_type === "MARKET_LINKED" ? "MLD" : "";
  if (rate === 0) return "ZC";
  return `${/\.\d{3,}/.test(String(rate)) ? rate : rate.toFixed(2)}%`;
}

/** Days of a treasury bill at issue, encoded in its ISIN by a letter after the year: IN002 2026 X, Y or Z. */
export function billDays(bond: Pick<Bond, "isin" | "category">): 91 | 182 | 364 | null {
  if (bond.category !== "TBILL") return null;
  switch (bond.isin[8]) {
    case "X":
      return 91;
    case "Y":
      return 182;
    case "Z":
      return 364;
    default:
      return null;
  }
}

function parts(bond: Named, detail: MaturityDetail): string[] {
  const coupon = couponText(bond);
  const series = /\bSR[\s-]*([IVX]+)\b/i.exec(bond.name)?.[1]?.toUpperCase() ?? "";
  switch (bond.category) {
    case "GSEC":
      return coupon === "FRB" ? ["GOI FRB", maturity(bond, detail)] : [coupon, "GS", maturity(bond, detail)];
    case "SDL":
      return [coupon, shortIssuer(bond), "SDL", maturity(bond, detail)];
    case "TBILL":
      return [billDays(bond) ? `${billDays(bond)}D` : "", "T-Bill", maturity(bond, "day")];
    case "STRIPS":
      return ["GS STRIPS", maturity(bond, "day")];
    case "SGB":
      return [coupon, "SGB", maturity(bond, detail), series && `SR ${series}`];
    case "AT1":
      return [coupon, shortIssuer(bond), "AT1", maturity(bond, detail)];
    case "TIER2":
      return [coupon, shortIssuer(bond), "Tier 2", maturity(bond, detail)];
    case "PERPETUAL":
      return [coupon, shortIssuer(bond), "Perp"];
    case "PSU":
    case "BANK":
    case "NBFC":
    case "CORPORATE":
    case "MUNICIPAL":
    case null:
      return /^[A-Z]{3}$/.test(coupon)
        ? [shortIssuer(bond), coupon, maturity(bond, detail)]
        : [coupon, shortIssuer(bond), maturity(bond, detail)];
    default:
      return unreachable(bond.category);
  }
}

/**
 * Name such as `7.62% NABARD 2028`, built from issuer, coupon and maturity; the source's own name when those are
 * missing.
 */
export function dealerName(bond: Named, detail: MaturityDetail): string {
  const known = parts(bond, detail).filter((part) => part !== "");
  return known.length >= 2 ? known.join(" ") : bond.name.replaceAll(/\s+/g, " ");
}

/**
 * Gives every bond a unique name: with the year where that is enough, else the month (7.62% NABARD Jan-2028), else the
 * day, and for bonds alike in all of these the end of the ISIN in brackets.
 */
export function withDisplayNames(bonds: readonly Bond[]): Bond[] {
  const names = new Map<Bond, string>();
  let shared = [...bonds];
  for (const detail of ["year", "month", "day"] as const) {
    const bearers = Map.groupBy(shared, (bond) => dealerName(bond, detail));
    shared = [];
    for (const [name, alike] of bearers) {
      for (const bond of alike) names.set(bond, name);
      if (alike.length > 1) shared.push(...alike);
    }
  }
  for (const bond of shared) names.set(bond, `${names.get(bond) ?? bond.name} [${bond.isin.slice(7)}]`);
  return bonds.map((bond) => ({ ...bond, display_name: names.get(bond) ?? bond.display_name }));
}
