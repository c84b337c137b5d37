import type { Bond, BondCategory } from "#domain/entities/bond.ts";
import { MISSING } from "#domain/lib/format-level.ts";

// Display texts of every code in a bond's facts, for screens, documents and sentences.

interface KindLabels {
  /** For a narrow column. */
  short: string;
  /** Singular. */
  one: string;
  /** Plural, as a list of filters shows it. */
  many: string;
  /** Plural, within a sentence. */
  inSentence: string;
}

const KINDS: Readonly<Record<BondCategory, KindLabels>> = {
  GSEC: { short: "G-Sec", one: "Government security", many: "G-Secs", inSentence: "central government bonds" },
  TBILL: { short: "T-Bill", one: "Treasury bill", many: "T-bills", inSentence: "treasury bills" },
  STRIPS: { short: "STRIPS", one: "Government STRIPS", many: "STRIPS", inSentence: "government STRIPS" },
  SGB: { short: "SGB", one: "Sovereign gold bond", many: "Sovereign gold bonds", inSentence: "sovereign gold bonds" },
  SDL: {
    short: "SDL",
    one: "State government security",
    many: "State loans (SDL)",
    inSentence: "state government bonds",
  },
  PSU: { short: "PSU", one: "Public sector bond", many: "PSU bonds", inSentence: "PSU bonds" },
  BANK: { short: "Bank", one: "Bank bond", many: "Bank bonds", inSentence: "bank bonds" },
  NBFC: { short: "NBFC", one: "NBFC bond", many: "NBFC and housing finance", inSentence: "NBFC bonds" },
  CORPORATE: { short: "Corporate", one: "Corporate bond", many: "Corporate bonds", inSentence: "corporate bonds" },
  PERPETUAL: { short: "Perpetual", one: "Perpetual bond", many: "Perpetual bonds", inSentence: "perpetual bonds" },
  AT1: { short: "AT1", one: "Bank perpetual (AT1)", many: "AT1 bonds", inSentence: "AT1 bonds" },
  TIER2: { short: "Tier 2", one: "Bank capital (Tier 2)", many: "Tier 2 bonds", inSentence: "Tier 2 bonds" },
  MUNICIPAL: { short: "Municipal", one: "Municipal bond", many: "Municipal bonds", inSentence: "municipal bonds" },
};

/** Kind of bond: `G-Sec` in a table, `Government security` for one bond; an en dash when no source states it. */
export function categoryLabel(category: BondCategory | null, form: keyof KindLabels): string {
  return category === null ? MISSING : KINDS[category][form];
}

/** Name of a group of bonds as a dealer says it: `AA NBFC bonds`, `state government bonds`. */
export function bondCountText(category: BondCategory | null, rating: string | null): string {
  const kind = category === null ? "bonds" : KINDS[category].inSentence;
  return rating === null || rating === "SOV" ? kind : `${rating} ${kind}`;
}

type CouponType = NonNullable<Bond["coupon_type"]>;
type Frequency = NonNullable<Bond["coupon_frequency"]>;
type Security = NonNullable<Bond["security"]>;
type IssuerType = NonNullable<Bond["issuer_type"]>;

/** Singular, and the plural of a list of filters. */
const COUPON_TYPES: Readonly<Record<CouponType, { one: string; many: string }>> = {
  FIXED: { one: "Fixed", many: "Fixed coupon" },
  ZERO_COUPON: { one: "Zero coupon", many: "Zero coupon" },
  FLOATING: { one: "Floating", many: "Floating rate" },
  MARKET_LINKED: { one: "Market-linked", many: "Market-linked" },
  RESET: { one: "Reset", many: "Reset rate" },
};

const FREQUENCIES: Readonly<Record<Frequency, string>> = {
  MONTHLY: "Monthly",
  QUARTERLY: "Quarterly",
  SEMI_ANNUAL: "Half-yearly",
  ANNUAL: "Yearly",
  ON_MATURITY: "At maturity",
};

const SECURITIES: Readonly<Record<Security, string>> = { SECURED: "Secured", UNSECURED: "Unsecured" };

/** As a noun and within a sentence, `The issuer is …`. */
const ISSUER_TYPES: Readonly<Record<IssuerType, { title: string; inSentence: string }>> = {
  CENTRAL_GOVERNMENT: { title: "Central government", inSentence: "the central government" },
  STATE_GOVERNMENT: {
    title: "State government",
    inSentence: "a state government; its loans are managed by the Reserve Bank of India",
  },
  PSU: {
    title: "Public sector undertaking",
    inSentence: "a public-sector undertaking; that alone is no guarantee by the government",
  },
  BANK: { title: "Bank", inSentence: "a bank" },
  NBFC: { title: "Non-banking finance company", inSentence: "a non-banking finance company" },
  HFC: { title: "Housing finance company", inSentence: "a housing finance company" },
  INSURANCE: { title: "Insurance company", inSentence: "an insurance company" },
  INVIT_REIT: {
    title: "Infrastructure or real-estate trust",
    inSentence: "an infrastructure or real-estate investment trust",
  },
  MUNICIPAL: { title: "Municipal body", inSentence: "a municipal body" },
  CORPORATE: { title: "Company", inSentence: "a company" },
};

export function couponTypeLabel(code: CouponType | null, form: "one" | "many" = "one"): string {
  return code === null ? MISSING : COUPON_TYPES[code][form];
}

/** Text of the coupon frequency; an en dash when unknown. */
export function frequencyLabel(code: Frequency | null): string {
  return code === null ? MISSING : FREQUENCIES[code];
}

export function securityLabel(code: Security | null): string {
  return code === null ? MISSING : SECURITIES[code];
}

export function issuerTypeLabel(code: IssuerType | null): string {
  return code === null ? MISSING : ISSUER_TYPES[code].title;
}

export function issuerTypeSentence(code: IssuerType): string {
  return `The issuer is ${ISSUER_TYPES[code].inSentence}.`;
}
