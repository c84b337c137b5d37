import { z } from "zod";
import { isoDate } from "#domain/lib/wire.ts";
import { BROKERAGE_BASES } from "#domain/entities/brokerage-basis.ts";

const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
const rupees = z.string().regex(/^-?\d+\.\d{2}$/);
const written = z.string().transform((text) => (text === "" ? null : text));
const writtenNumber = z.union([decimal, z.literal("")]).transform((text) => (text === "" ? null : Number(text)));
const writtenDate = z.union([isoDate, z.literal("")]).transform((text) => (text === "" ? null : text));

const sideTerms = z.object({
  basis: z.enum(BROKERAGE_BASES),
  value: decimal.optional(),
  gst_percent: decimal.optional(),
  gst_place: z.enum(["INTER", "INTRA"]).optional(),
});
export type SideTerms = z.infer<typeof sideTerms>;

/** A deal with its brokers' terms and every figure of its money, as in `consideration-sample.json`. */
export const considerationDealCase = z.object({
  id: z.string(),
  isin: z.string(),
  side: z.enum(["buy", "sell"]),
  settlement_date: isoDate,
  quantum_rupees: z.number().int().positive(),
  fixed_field: z.enum(["price", "yield"]),
  clean_price: decimal.optional(),
  yield: decimal.optional(),
  brokerage_terms: z.object({ buyer: sideTerms, seller: sideTerms }),
  bond: z.object({
    name: z.string(),
    category: written,
    coupon_rate_percent: writtenNumber,
    coupon_type: written,
    coupon_frequency: written,
    issue_date: writtenDate,
    maturity_date: writtenDate,
    listed: written,
  }),
  expected: z.object({
    family: z.string(),
    clean_price: decimal,
    previous_coupon_date: isoDate.nullable(),
    next_coupon_date: isoDate.nullable(),
    ex_interest: z.boolean(),
    accrued_days: z.number().int(),
    period_days: z.number().int(),
    principal: rupees,
    accrued: rupees,
    consideration: rupees,
    stamp_duty_unrounded: decimal,
    stamp_duty: rupees,
    brokerage: rupees,
    gst: rupees,
    igst: rupees,
    cgst: rupees,
    sgst: rupees,
    buyer_brokerage: rupees,
    buyer_gst: rupees,
    seller_brokerage: rupees,
    seller_gst: rupees,
    clearing_pay_in_by_buyer: rupees,
    clearing_pay_out_to_seller: rupees,
    total_buyer_pays: rupees,
    total_seller_receives: rupees,
  }),
});
export type ConsiderationDealCase = z.infer<typeof considerationDealCase>;

/** A file of consideration cases. */
export const considerationFile = z.object({ cases: z.array(z.unknown()) });
