import { z } from "zod";
import { isGovernmentPaper } from "#domain/lib/government-paper.ts";
import { bondTerm } from "#domain/entities/bond-term.ts";
import { isoDate } from "#domain/lib/wire.ts";
import { instrumentClass } from "#domain/entities/instrument-class.ts";

/** RESET: fixed only until the next reset, even if a source says otherwise. */
export const couponType = z.enum(["FIXED", "ZERO_COUPON", "FLOATING", "MARKET_LINKED", "RESET"]);
export const couponFrequency = z.enum(["MONTHLY", "QUARTERLY", "SEMI_ANNUAL", "ANNUAL", "ON_MATURITY"]);
export const issuerType = z.enum([
  "CENTRAL_GOVERNMENT",
  "STATE_GOVERNMENT",
  "PSU",
  "BANK",
  "NBFC",
  "HFC",
  "INSURANCE",
  "INVIT_REIT",
  "MUNICIPAL",
  "CORPORATE",
]);
export const bondCategory = z.enum([
  "GSEC",
  "TBILL",
  "STRIPS",
  "SGB",
  "SDL",
  "PSU",
  "BANK",
  "NBFC",
  "CORPORATE",
  "PERPETUAL",
  "AT1",
  "TIER2",
  "MUNICIPAL",
]);
export type BondCategory = z.infer<typeof bondCategory>;

export const bondListing = z.object({
  exchange: z.enum(["NSE", "BSE"]),
  /** NSE symbol such as 734RL30, or BSE scrip code such as 976162. */
  symbol: z.string().min(1),
  /** NSE series or BSE group. */
  series: z.string().nullable(),
  /** Bonds in the exchange's smallest order. */
  lot_size: z.number().nullable(),
});
export type BondListing = z.infer<typeof bondListing>;

/** One security, keyed by ISIN. A field is null when no source gives it. Rates are percent, money is rupees. */
export const bond = z.object({
  isin: z.string().regex(/^IN[A-Z0-9]{9}\d$/, "not an Indian ISIN"),
  /** The security name as the source writes it. */
  name: z.string().min(1),
  /** Short name that dealers use. */
  display_name: z.string().min(1),
  issuer: z.string().nullable(),
  issuer_type: issuerType.nullable(),
  coupon_rate_percent: z.number().min(0).nullable(),
  coupon_type: couponType.nullable(),
  coupon_frequency: couponFrequency.nullable(),
  issue_date: isoDate.nullable(),
  maturity_date: isoDate.nullable(),
  maturity_year: z.number().int().nullable(),
  face_value: z.number().positive().nullable(),
  credit_rating: z.string().nullable(),
  rating_agency: z.string().nullable(),
  rating_date: isoDate.nullable(),
  security: z.enum(["SECURED", "UNSECURED"]).nullable(),
  category: bondCategory.nullable(),
  /** Exchanges where the ISIN was seen listed: NSE, BSE or `BSE;NSE`. */
  listed: z.string().nullable(),
  day_count: z.string().nullable(),
  call_date: isoDate.nullable(),
  /** Codes of the sources, separated by semicolons. */
  source: z.string(),
  listings: z.array(bondListing),
  /** Number of published prices and yields seen for the bond; a proxy for its trading activity. */
  observations: z.number().int(),
  // Optional facts from single sources; absent when no source gives them.
  /** Known due dates of the coupon, or `--MM-DD` for the same day every year. */
  coupon_dates: z.array(z.string()).optional(),
  first_coupon_date: isoDate.optional(),
  coupon_steps: z.array(z.object({ from: isoDate, rate_percent: z.number() })).optional(),
  puts: z.array(z.object({ date: isoDate, price: z.number() })).optional(),
  /**
   * Part-redeemed bond: `face_value` is the remaining face since `on`; `original` is the face before, null when
   * unknown.
   */
  face_reduced: z.object({ on: isoDate, original: z.number().nullable() }).optional(),
  /** Partial repayments, in percent of the original face. */
  redemptions: z.array(z.object({ date: isoDate, percent: z.number() })).optional(),
  /** Partial repayment schedule known only as a dealer's text. */
  repayment_words: z.string().optional(),
  /** Interest and principal of a single payment at maturity, in percent of face. */
  redemption_percent: z.number().optional(),
  /** Terms that no source gives, confirmed by staff or assumed. */
  terms: z.array(bondTerm).optional(),
});
export type Bond = z.infer<typeof bond>;

export const finstrumentLabel = z.enum(["(UNLISTED)", "(MATURED)"]);

/** A bond as the API shows it; its id is the ISIN. */
export const finstrumentSummary = z.object({
  id: z.string(),
  display_name: z.string(),
  /** False once the bond has been repaid. */
  available: z.boolean(),
  identifiers: z.object({ ISIN: z.string() }),
  contract_parameters: z.object({
    is_listed: z.boolean(),
    maturity_date: isoDate.nullable(),
    maturity_year: z.number().int().nullable(),
    coupon_rate_percent: z.number().nullable(),
    coupon_type: couponType.nullable(),
    coupon_frequency: couponFrequency.nullable(),
    /** Principal still to be repaid per bond, in rupees. */
    face_value: z.number().nullable(),
    /** Smallest tradable face in rupees: one bond. Null where sizes are not in rupees (gold bonds). */
    lot_size: z.number().nullable(),
    /** Class of paper, which decides how it is dealt and settled. */
    instrument_class: instrumentClass,
    /** True when our data has no face value and the lot is the usual one for this kind of paper. */
    lot_assumed: z.boolean(),
    /** Terms used for pricing that no source gives; absent when there are none. */
    terms: z.array(bondTerm).optional(),
  }),
  issuer: z.string().nullable(),
  category: bondCategory.nullable(),
  rating: z.string().nullable(),
  label: finstrumentLabel.nullable(),
  /** True when listed and not matured; a caller may disable further bonds. */
  selectable: z.boolean(),
});
export type FinstrumentSummary = z.infer<typeof finstrumentSummary>;

/**
 * True when repaid on or before `today` (YYYY-MM-DD, India). If only the year is known, the bond matures when that year
 * ends.
 */
export function isMatured(security: Pick<Bond, "maturity_date" | "maturity_year">, today: string): boolean {
  if (security.maturity_date !== null) return security.maturity_date <= today;
  return security.maturity_year !== null && security.maturity_year < Number(today.slice(0, 4));
}

/** Government paper always counts as listed, even if no exchange file has it. */
export function isListed(bond: Pick<Bond, "category" | "listed" | "listings">): boolean {
  return isGovernmentPaper(bond.category) || bond.listed !== null || bond.listings.length > 0;
}
