import { z } from "zod";
import { isoDate } from "#domain/lib/wire.ts";
import { chargesRule, costMethod } from "#domain/entities/inventory.ts";

const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
const face = z.number().int().positive();
const slices = z.array(z.object({ face: decimal, cost: decimal }));

/** A level by price or by yield (a fraction). */
const level = { clean_price: decimal.optional(), yield: decimal.optional() };

const exitResult = {
  cost_relieved: decimal.optional(),
  realised: decimal.optional(),
  lots: slices.optional(),
  refused: z.string().optional(),
};

const buy = z.object({
  event: z.literal("buy"),
  settlement_date: isoDate,
  face,
  ...level,
  charges: decimal.optional(),
  result: z.object({ principal: decimal.optional(), accrued_paid: decimal.optional() }),
});
const sell = z.object({
  event: z.literal("sell"),
  settlement_date: isoDate,
  face,
  ...level,
  charges: decimal.optional(),
  result: z.object({ principal: decimal.optional(), accrued_received: decimal.optional(), ...exitResult }),
});
const upload = z.object({
  event: z.literal("upload"),
  acquired_on: isoDate.nullish(),
  face,
  cost_price: decimal.optional(),
  cost_yield: decimal.optional(),
  result: z.object({ cost_price: decimal.optional(), cost: decimal.nullish() }),
});
const valuation = z.object({
  event: z.literal("valuation"),
  as_of: isoDate,
  ...level,
  basis: z.string(),
  result: z.object({
    clean_value: decimal,
    accrued: decimal.optional(),
    dirty_value: decimal.optional(),
    unrealised: decimal.nullish(),
  }),
});
const coupon = z.object({
  event: z.literal("coupon"),
  due_date: isoDate,
  entitled_face: z.number().int().nonnegative().optional(),
  result: z.object({ coupon_per_100: decimal.optional(), amount: decimal }),
});
const tds = z.object({
  event: z.literal("tds"),
  coupon: decimal,
  percent: decimal,
  result: z.object({ tds: decimal, net: decimal }),
});
const repayment = z.object({
  event: z.enum(["redemption", "part_redemption", "call", "put"]),
  due_date: isoDate,
  /** Face and price per 100 of a call or put. */
  face: face.optional(),
  price: decimal.optional(),
  result: z.object({ principal: decimal, ...exitResult }),
});

export const holdingEvent = z.discriminatedUnion("event", [buy, sell, upload, valuation, coupon, tds, repayment]);
export type HoldingEvent = z.infer<typeof holdingEvent>;
export type EventOf<Kind extends HoldingEvent["event"]> = Extract<HoldingEvent, { event: Kind }>;

/** A holding with its events and every resulting figure, as in `holdings-sample.json`. */
export const holdingCase = z.object({
  id: z.string(),
  isin: z.string(),
  cost_method: costMethod,
  charges: chargesRule,
  events: z.array(holdingEvent),
  expected: z.object({
    face: decimal,
    cost: decimal.nullable(),
    realised: decimal.nullable(),
    interest_income: decimal,
    charges_expensed: decimal,
    lots: z.array(z.object({ acquired_on: isoDate.nullable(), face: decimal, cost: decimal.nullable() })),
  }),
});
export type HoldingCase = z.infer<typeof holdingCase>;

export const holdingsFile = z.object({ cases: z.array(z.unknown()) });
