import { z } from "zod";
import { dealerName } from "#domain/bond-search/display-name.ts";
import { isoDate } from "#domain/lib/wire.ts";
import { lotOf } from "./lot.ts";

export const couponType = z.enum(["FIXED", "ZERO_COUPON", "FLOATING", "MARKET_LINKED"]);
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

export function isListed(security: Pick<Bond, "listed" | "listings">): boolean {
  return security.listed !== null || security.listings.length > 0;
}

/** The bond as the API shows it on `today`: one that is matured or unlisted says so and cannot be selected. */
export function summarise(security: Bond, today: string): FinstrumentSummary {
  const matured = isMatured(security, today);
  const listed = isListed(security);
  const lot = lotOf(security);
  return {
    id: security.isin,
    display_name: security.display_name,
    available: !matured,
    identifiers: { ISIN: security.isin },
    contract_parameters: {
      is_listed: listed,
      maturity_date: security.maturity_date,
      maturity_year: security.maturity_year,
      coupon_rate_percent: security.coupon_rate_percent,
      coupon_type: security.coupon_type,
      coupon_frequency: security.coupon_frequency,
      face_value: security.face_value,
      lot_size: lot?.rupees ?? null,
      lot_assumed: lot?.isAssumed ?? false,
    },
    issuer: security.issuer,
    category: security.category,
    rating: security.credit_rating,
    label: matured ? "(MATURED)" : listed ? null : "(UNLISTED)",
    selectable: listed && !matured,
  };
}

const NUMERIC = new Set(["coupon_rate_percent", "face_value", "maturity_year"]);

/**
 * A row of bonds.csv, by column name; an empty cell becomes null. Listings and observations are joined later.
 * Throws a ZodError naming the column when a value is not what its column promises.
 */
export function parseBondRow(record: Readonly<Record<string, string>>): Bond {
  const row: Record<string, unknown> = { listings: [], observations: 0, display_name: "-" };
  for (const [column, text] of Object.entries(record)) {
    const value = text.trim();
    row[column] = value === "" ? null : NUMERIC.has(column) ? Number(value) : value;
  }
  const parsed = bond.parse(row);
  return { ...parsed, display_name: dealerName(parsed, "year") };
}
