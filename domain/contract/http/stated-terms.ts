import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { bondQuote, cashflowRow } from "#domain/contract/http/securities.ts";
import { askedPrice, isoDate, quantum, yieldFraction } from "#domain/lib/wire.ts";

/** How a bond of stated terms is priced. */
export const pricingFamily = z.enum([
  "GSEC",
  "GSEC-COMPOUND",
  "GSEC-STRIP",
  "DISC-365",
  "ZERO-365",
  "NCD-ANN",
  "NCD-XIRR",
  "NCD-XIRR-365",
  "NCD-XIRR-EQ",
  "NCD-ICMA",
  "NCD-MM",
]);

/** A bond as somebody states it, whether or not there is one. */
export const statedBond = z.object({
  family: pricingFamily,
  /** Percent a year; not read of paper without coupons. */
  coupon_rate_percent: z.number().min(0).max(100).default(0),
  coupons_per_year: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(12)]).default(1),
  /** Interest begins here; every period is regular when left out. */
  issue_date: isoDate.nullish(),
  maturity_date: isoDate,
});

export const statedQuote = endpoint({
  name: "securities.statedQuote",
  method: "POST",
  path: "/api/quote/terms/",
  summary:
    "Price, yield, accrued interest, risk figures, money and payments of terms as they are stated, for any settlement day",
  access: "public",
  body: statedBond.extend({
    bond_yield: yieldFraction.nullish(),
    clean_price: askedPrice.nullish(),
    /** Any day, also a past one; by the calendar from a delta, T+1 without either. */
    settlement_date: isoDate.nullish(),
    settlement_delta: z.number().int().min(0).max(2).nullish(),
    /** Rupees of face; when given the answer carries the money. */
    quantum: quantum.nullish(),
  }),
  response: bondQuote.omit({ finstrument_id: true, inferred: true }).extend({
    family: pricingFamily,
    /** The family in words. */
    family_title: z.string(),
    /** What is still paid; in rupees for the quantum, or for 100 of face without one. */
    flows: z.array(cashflowRow),
  }),
  errors: ["validation_error"],
});
