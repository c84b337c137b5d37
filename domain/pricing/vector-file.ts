import { z } from "zod";
import type { PricingTerms } from "#domain/pricing/terms.ts";

// Format of a file of reference vectors, as described in its own "conventions" object.

const isoDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const frequency = z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(12)]);
const pricingFamily = z.enum([
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
const workoutType = z.enum(["YTM", "YTC", "YTP", "YTM-DEEMED"]);
const dated = z.tuple([isoDay, z.number()]);

const vectorTerms = z.object({
  issueDate: isoDay.nullish(),
  maturityDate: isoDay.nullish(),
  anchorDate: isoDay.nullish(),
  frequency: frequency.default(1),
  couponRate: z.number().default(0),
  couponSteps: z.array(dated).optional(),
  firstCouponDate: isoDay.nullish(),
  redemptionPrice: z.number().default(100),
  redemptions: z.array(dated).optional(),
  calls: z.array(dated).optional(),
  puts: z.array(dated).optional(),
  recordDays: z.number().nullish(),
});

export const vectorCase = z.object({
  id: z.string(),
  category: z.string(),
  family: pricingFamily,
  terms: vectorTerms,
  settlementDate: isoDay,
  solveFor: z.enum(["price", "yield"]),
  yieldType: workoutType,
  workoutDate: isoDay.optional(),
  workoutPrice: z.number().optional(),
  yield: z.number(),
  cleanPrice: z.number(),
  accruedInterest: z.number(),
  dirtyPrice: z.number(),
  cashflows: z.array(z.tuple([isoDay, z.number(), z.number()])),
  modifiedDuration: z.number(),
  convexity: z.number(),
  pv01: z.number(),
  previousCouponDate: isoDay.nullable(),
  nextCouponDate: isoDay.nullable(),
  accruedDays: z.number(),
  accrualPeriodDays: z.number().optional(),
  exInterest: z.boolean().default(false),
  outstandingPercent: z.number().optional(),
  workouts: z.array(z.tuple([workoutType, isoDay, z.number(), z.number()])).optional(),
  ytw: z.tuple([workoutType, isoDay, z.number()]).optional(),
});
export type VectorCase = z.infer<typeof vectorCase>;

export const settlementCase = z.object({
  id: z.string(),
  calendar: z.string(),
  tradeDate: isoDay,
  lag: z.number().int(),
  effectiveTradeDate: isoDay,
  settlementDate: isoDay,
});
export type SettlementCase = z.infer<typeof settlementCase>;

const paymentCommon = { id: z.string(), calendar: z.string(), dueDate: isoDay, paymentDate: isoDay };
export const paymentCase = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("interest"), ...paymentCommon }),
  z.object({
    kind: z.literal("redemption"),
    ...paymentCommon,
    couponRate: z.number(),
    previousCouponDate: isoDay,
    yearDays: z.number(),
    finalInterestDays: z.number(),
    finalInterestPer100: z.number(),
    scheduledInterestDays: z.number(),
  }),
]);
export type PaymentCase = z.infer<typeof paymentCase>;

export const considerationCase = z.object({
  id: z.string(),
  face: z.number(),
  cleanPrice: z.string(),
  accruedInterestPer100: z.string(),
  stampDutyRate: z.string(),
  principalAmount: z.string(),
  accruedAmount: z.string(),
  consideration: z.string(),
  stampDutyUnrounded: z.string(),
});
export type ConsiderationCase = z.infer<typeof considerationCase>;

/** Facts of a bond in the form of the reference data, from the file's `bonds`. */
const factsOfBond = z.object({
  isin: z.string(),
  name: z.string(),
  category: z.string().nullable(),
  coupon_rate_percent: z.number().nullable(),
  coupon_type: z.string().nullable(),
  coupon_frequency: z.string().nullable(),
  issue_date: isoDay.nullable(),
  maturity_date: isoDay.nullable(),
  call_date: isoDay.nullable(),
  listed: z.string().nullable(),
});

const dayOfBond = { id: z.string(), bond: z.string(), calendar: z.string(), settlementDate: isoDay };
/** Last payment to a holder, with its date. */
export const lastPaymentCase = z.object({
  ...dayOfBond,
  quantityRupees: z.number(),
  dueDate: isoDay,
  paymentDate: isoDay,
  /** Null when the whole coupon is paid. */
  interestDays: z.number().nullable(),
  scheduledDays: z.number().nullable(),
  interestRupees: z.number(),
  principalRupees: z.number(),
});
export type LastPaymentCase = z.infer<typeof lastPaymentCase>;
/** Case of a day on which a trade may or may not settle. */
export const tradingEndCase = z.object({ ...dayOfBond, settles: z.boolean(), exInterest: z.boolean().default(false) });
export type TradingEndCase = z.infer<typeof tradingEndCase>;
/** A published yield carried to another day. */
export const heldLevelCase = z.object({
  ...dayOfBond,
  published: z.object({
    date: isoDay,
    yieldFraction: z.number(),
    basis: z.enum(["annualised", "half-yearly", "as quoted"]),
  }),
  bondYield: z.number(),
  annual: z.number(),
  cleanPrice: z.number(),
});
export type HeldLevelCase = z.infer<typeof heldLevelCase>;

const figure = z.union([z.number(), z.string(), z.array(z.union([z.number(), z.string()]))]);
export const publishedExample = z.object({ id: z.string(), source: z.string(), exact: z.record(z.string(), figure) });
export type PublishedExample = z.infer<typeof publishedExample>;

export const vectorCalendars = z.record(z.string(), z.object({ holidays: z.array(z.tuple([isoDay, z.string()])) }));

/** Cases are left unparsed here, so that one malformed case does not hide the others. */
export const vectorFile = z.object({
  calendars: vectorCalendars.default({}),
  cases: z.array(z.unknown()).default([]),
  settlementDateCases: z.array(z.unknown()).default([]),
  paymentDateCases: z.array(z.unknown()).default([]),
  considerationCases: z.array(z.unknown()).default([]),
  publishedExamples: z.array(z.unknown()).default([]),
  bonds: z.record(z.string(), factsOfBond).default({}),
  lastPaymentCases: z.array(z.unknown()).default([]),
  tradingEndCases: z.array(z.unknown()).default([]),
  heldLevelCases: z.array(z.unknown()).default([]),
});

/** Converts the terms of a case to pricing terms. */
export function pricingTerms({ family, terms }: Pick<VectorCase, "family" | "terms">): PricingTerms {
  const options = (rows: readonly [string, number][]) => rows.map(([date, price]) => ({ date, price }));
  return {
    family,
    couponRate: terms.couponSteps?.[0]?.[1] ?? terms.couponRate,
    ...(terms.couponSteps ? { couponSteps: terms.couponSteps.map(([from, rate]) => ({ from, rate })) } : {}),
    frequency: terms.frequency,
    issueDate: terms.issueDate ?? null,
    firstCouponDate: terms.firstCouponDate ?? null,
    maturityDate: terms.maturityDate ?? null,
    ...(terms.anchorDate ? { anchorDate: terms.anchorDate } : {}),
    redemptionPrice: terms.redemptionPrice,
    ...(terms.redemptions ? { redemptions: terms.redemptions.map(([date, percent]) => ({ date, percent })) } : {}),
    ...(terms.calls ? { calls: options(terms.calls) } : {}),
    ...(terms.puts ? { puts: options(terms.puts) } : {}),
    recordDays: terms.recordDays ?? null,
  };
}
