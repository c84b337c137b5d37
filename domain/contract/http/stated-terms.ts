import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { bondQuote, cashflowRow } from "#domain/contract/http/securities.ts";
import { askedPrice, isoDate, quantum, yieldFraction } from "#domain/lib/wire.ts";

/** Pricing method of a bond with stated terms. */
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

/** A bond described by its terms; it need not exist. */
export const statedBond = z.object({
  family: pricingFamily,
  /** Percent a year; ignored for paper without coupons. */
  coupon_rate_percent: z.number().min(0).max(100).default(0),
  coupons_per_year: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(12)]).default(1),
  /** Start of interest; default: every period is regular. */
  issue_date: isoDate.nullish(),
  maturity_date: isoDate,
});

export const statedQuote = endpoint({
  name: "securities.statedQuote",
  method: "POST",
  path: "/api/quote/terms/",
  summary: "Price, yield, accrued interest, risk figures, money and payments for stated terms, on any settlement day",
  access: "public",
  body: statedBond.extend({
    bond_yield: yieldFraction.nullish(),
    clean_price: askedPrice.nullish(),
    /** Any date, including past ones; default: from the delta and the calendar, T+1 without a delta. */
    settlement_date: isoDate.nullish(),
    settlement_delta: z.number().int().min(0).max(2).nullish(),
    /** Rupees of face; when given, the response includes the consideration. */
    quantum: quantum.nullish(),
  }),
  response: bondQuote.omit({ finstrument_id: true, inferred: true }).extend({
    family: pricingFamily,
    /** Description of the family. */
    family_title: z.string(),
    /** Future payments; in rupees for the quantum, or per 100 of face without one. */
    flows: z.array(cashflowRow),
  }),
  errors: ["validation_error"],
});
