import { z } from "zod";
import { isGovernmentPaper } from "#domain/lib/government-paper.ts";
import { bondTerm } from "#domain/entities/bond-term.ts";
import { isoDate } from "#domain/lib/wire.ts";

/** RESET: fixed until the next reset only, whatever a source writes beside it. */
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

/** One security by its ISIN; null wherever no source says. Rates are percent, money is rupees. */
export const bond = z.object({
  isin: z.string().regex(/^IN[A-Z0-9]{9}\d$/, "not an Indian ISIN"),
  /** The security name as the source writes it. */
  name: z.string().min(1),
  /** What a dealer would call it. */
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
  /** Published prices and yields seen for the bond: a sign of how much it trades. */
  observations: z.number().int(),
  // What a source adds to the columns above; absent where none does.
  /** Known due dates of the coupon, or `--MM-DD` for the same day every year. */
  coupon_dates: z.array(z.string()).optional(),
  first_coupon_date: isoDate.optional(),
  coupon_steps: z.array(z.object({ from: isoDate, rate_percent: z.number() })).optional(),
  puts: z.array(z.object({ date: isoDate, price: z.number() })).optional(),
  /** Part-redeemed: `face_value` is what is left since `on`, `original` what it was where that is known. */
  face_reduced: z.object({ on: isoDate, original: z.number().nullable() }).optional(),
  /** Repayments in parts, in percent of the original face. */
  redemptions: z.array(z.object({ date: isoDate, percent: z.number() })).optional(),
  /** A repayment in parts that is known in a dealer's words only. */
  repayment_words: z.string().optional(),
  /** What one payment at maturity brings, interest and principal, in percent of the face. */
  redemption_percent: z.number().optional(),
  /** Terms that no source states: confirmed by staff or assumed. */
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
    /** Rupees repaid per bond. */
    face_value: z.number().nullable(),
    /** Smallest tradable amount in rupees of face value: one bond. Null where sizes are no rupees (gold bonds). */
    lot_size: z.number().nullable(),
    /** The face value is not in the data, and the lot is the one usual for this kind of paper. */
    lot_assumed: z.boolean(),
    /** Terms that no source states and the bond's prices rest on; absent where there are none. */
    terms: z.array(bondTerm).optional(),
  }),
  issuer: z.string().nullable(),
  category: bondCategory.nullable(),
  rating: z.string().nullable(),
  label: finstrumentLabel.nullable(),
  /** Listed and not matured; a caller may disable more. */
  selectable: z.boolean(),
});
export type FinstrumentSummary = z.infer<typeof finstrumentSummary>;

/** Repaid on or before `today` (YYYY-MM-DD, India). With only the year known, matured once that year is over. */
export function isMatured(security: Pick<Bond, "maturity_date" | "maturity_year">, today: string): boolean {
  if (security.maturity_date !== null) return security.maturity_date <= today;
  return security.maturity_year !== null && security.maturity_year < Number(today.slice(0, 4));
}

/** Government paper always is, whether or not an exchange's file has it. */
export function isListed(bond: Pick<Bond, "category" | "listed" | "listings">): boolean {
  return isGovernmentPaper(bond.category) || bond.listed !== null || bond.listings.length > 0;
}
