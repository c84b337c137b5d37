import type { Bond, BondCategory } from "#domain/entities/bond.ts";
import { MISSING } from "#domain/lib/format-level.ts";

const CATEGORY_WORDS: Readonly<Record<BondCategory, string>> = {
  GSEC: "Government security",
  TBILL: "Treasury bill",
  STRIPS: "Government STRIPS",
  SGB: "Sovereign gold bond",
  SDL: "State government security",
  PSU: "Public sector bond",
  BANK: "Bank bond",
  NBFC: "NBFC bond",
  CORPORATE: "Corporate bond",
  PERPETUAL: "Perpetual bond",
  AT1: "Bank perpetual (AT1)",
  TIER2: "Bank capital (Tier 2)",
  MUNICIPAL: "Municipal bond",
};

const CODE_WORDS: Readonly<Record<string, string>> = {
  FIXED: "Fixed",
  ZERO_COUPON: "Zero coupon",
  FLOATING: "Floating",
  MARKET_LINKED: "Market-linked",
  MONTHLY: "Monthly",
  QUARTERLY: "Quarterly",
  SEMI_ANNUAL: "Half-yearly",
  ANNUAL: "Yearly",
  ON_MATURITY: "On maturity",
  SECURED: "Secured",
  UNSECURED: "Unsecured",
  CENTRAL_GOVERNMENT: "Central government",
  STATE_GOVERNMENT: "State government",
  PSU: "Public sector",
  BANK: "Bank",
  NBFC: "NBFC",
  HFC: "Housing finance company",
  INSURANCE: "Insurer",
  INVIT_REIT: "InvIT or REIT",
  MUNICIPAL: "Municipal body",
  CORPORATE: "Company",
};

/** What kind of bond it is, as a heading would say. */
export function categoryTitle(category: BondCategory | null): string {
  return category === null ? "Category not known" : CATEGORY_WORDS[category];
}

/** A code of a bond's facts as one reads it. */
export function factWords(
  code: Bond["coupon_type"] | Bond["coupon_frequency"] | Bond["security"] | Bond["issuer_type"],
): string {
  return code === null ? MISSING : (CODE_WORDS[code] ?? code);
}

const FIGURE_SPACE = "\u2007";

/** Percent with two to four decimals, filled up so that the points of a column stand below each other. */
export function couponWords(percent: number | null): string {
  if (percent === null) return MISSING;
  const full = percent.toFixed(4);
  const zeros = /0{1,2}$/.exec(full)?.[0].length ?? 0;
  return full.slice(0, full.length - zeros) + FIGURE_SPACE.repeat(zeros);
}
