import type { Bond, BondCategory } from "#domain/entities/bond.ts";

// The catalogue's codes as a document writes them.

export const COUPON_TYPE_WORDS: Record<NonNullable<Bond["coupon_type"]>, string> = {
  FIXED: "Fixed",
  ZERO_COUPON: "Zero coupon",
  FLOATING: "Floating",
  MARKET_LINKED: "Market-linked",
};

export const FREQUENCY_WORDS: Record<NonNullable<Bond["coupon_frequency"]>, string> = {
  MONTHLY: "Monthly",
  QUARTERLY: "Quarterly",
  SEMI_ANNUAL: "Half-yearly",
  ANNUAL: "Yearly",
  ON_MATURITY: "At maturity",
};

export const CATEGORY_WORDS: Record<BondCategory, string> = {
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
  AT1: "Additional Tier 1 bond",
  TIER2: "Tier 2 bond",
  MUNICIPAL: "Municipal bond",
};

export const ISSUER_TYPE_WORDS: Record<NonNullable<Bond["issuer_type"]>, string> = {
  CENTRAL_GOVERNMENT: "Central government",
  STATE_GOVERNMENT: "State government",
  PSU: "Public sector undertaking",
  BANK: "Bank",
  NBFC: "Non-banking financial company",
  HFC: "Housing finance company",
  INSURANCE: "Insurance company",
  INVIT_REIT: "InvIT or REIT",
  MUNICIPAL: "Municipal body",
  CORPORATE: "Company",
};

/** The word for a code; null where there is no code. */
export function wordOf<C extends string>(words: Record<C, string>, code: C | null): string | null {
  return code === null ? null : words[code];
}
