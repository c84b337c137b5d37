import { z } from "zod";
import { finstrumentId, idOf, instant, isoDate } from "#domain/lib/wire.ts";

export const holdingId = idOf("hdg");
export const lotId = idOf("lot");
export const entryId = idOf("ine");

/** Origin of a lot: a deal settled here, an uploaded holdings file, or a trade done elsewhere. */
export const lotSource = z.enum(["DEAL", "UPLOAD", "EXTERNAL"]);
export type LotSource = z.infer<typeof lotSource>;

/** Cost relief of a sale: oldest lots first, or the average of all lots. */
export const costMethod = z.enum(["FIFO", "WAC"]);
export type CostMethod = z.infer<typeof costMethod>;

/** Treatment of stamp duty, brokerage and GST: expensed, or part of the cost. */
export const chargesRule = z.enum(["EXPENSED", "CAPITALISED"]);
export type ChargesRule = z.infer<typeof chargesRule>;

/** Kind of a lot movement. AVERAGE redistributes the cost of a pool evenly and sums to zero. */
export const lotMoveKind = z.enum([
  "OPEN",
  "SALE",
  "CLOSE",
  "COST",
  "AVERAGE",
  "COUPON",
  "PART_REDEMPTION",
  "REDEMPTION",
  "CALL",
  "PUT",
]);
export type LotMoveKind = z.infer<typeof lotMoveKind>;

/** Valuation sources in order of preference; the first with a level is used. */
export const VALUATION_BASES = ["DESK", "MASTER_QUOTE", "LAST_TRADE", "COST"] as const;
export type ValuationBasis = (typeof VALUATION_BASES)[number];

/** Rupees with paise. */
const money = z.number();

/** Payment by the issuer, or the exercise of a call or put. */
export const entryKind = z.enum(["COUPON", "PART_REDEMPTION", "REDEMPTION", "CALL", "PUT"]);
export type EntryKind = z.infer<typeof entryKind>;

/** A bond in one account of a firm, at the end of a day. */
export const holding = z.object({
  id: holdingId,
  finstrument_id: finstrumentId,
  display_name: z.string(),
  /** Custody account as the firm names it; null for the default, unnamed account. */
  account: z.string().nullable(),
  version: z.number().int(),
  /** Whole rupees of original face. */
  face: z.number(),
  /** Face bought and unsettled; sold and unsettled; in live offers. */
  coming_in: z.number(),
  going_out: z.number(),
  in_quotes: z.number(),
  /** Face available to offer: face less unsettled sales and live offers; never below zero. */
  free_face: z.number(),
  /** Null when the cost of a lot is unknown. */
  cost: money.nullable(),
  cost_price: z.number().nullable(),
  cost_yield: z.number().nullable(),
  /** Null when even the cost is unknown. */
  valuation: z
    .object({
      basis: z.enum(VALUATION_BASES),
      as_of: isoDate,
      clean_price: z.number(),
      bond_yield: z.number().nullable(),
    })
    .nullable(),
  value: money.nullable(),
  accrued: money.nullable(),
  dirty_value: money.nullable(),
  unrealised: money.nullable(),
  /** Realised profit of the financial year containing the day; null when the cost of a sold lot is unknown. */
  realised_this_year: money.nullable(),
  interest_this_year: money,
  charges_this_year: money,
  /** Rupees per basis point. */
  dv01: money.nullable(),
  next_cashflow: z.object({ due_date: isoDate, paid_date: isoDate, kind: entryKind, amount: money }).nullable(),
  /** Balance on the custodian's last statement; null when none has been confirmed. */
  confirmed: z.object({ as_of: isoDate, stated_face: z.number(), own_face: z.number() }).nullable(),
});
export type Holding = z.infer<typeof holding>;

/** One lot of a holding with the effect of each movement. */
export const lot = z.object({
  id: lotId,
  source: lotSource,
  ref: z.string().nullable(),
  acquired_on: isoDate.nullable(),
  /** Original face, and the face remaining. */
  face: z.number(),
  face_open: z.number(),
  cost: money.nullable(),
  cost_price: z.number().nullable(),
  cost_yield: z.number().nullable(),
  remarks: z.string().nullable(),
  moves: z.array(
    z.object({
      kind: lotMoveKind,
      on: isoDate,
      face: z.number(),
      cost: money.nullable(),
      realised: money.nullable(),
      interest: money,
      charges: money,
      at: instant,
    }),
  ),
});
export type Lot = z.infer<typeof lot>;

/** A payment in the book: expected until the back office marks it received. */
export const entry = z.object({
  id: entryId,
  holding_id: holdingId,
  finstrument_id: finstrumentId,
  display_name: z.string(),
  account: z.string().nullable(),
  kind: entryKind,
  due_date: isoDate,
  paid_date: isoDate,
  face: z.number(),
  per_100: z.number(),
  gross: money,
  received: money.nullable(),
  tds: money.nullable(),
  received_on: isoDate.nullable(),
  version: z.number().int(),
});
export type Entry = z.infer<typeof entry>;

/** A payment to come, or one already in the book. */
export const cashflow = z.object({
  finstrument_id: finstrumentId,
  display_name: z.string(),
  account: z.string().nullable(),
  kind: entryKind,
  due_date: isoDate,
  paid_date: isoDate,
  face: z.number(),
  per_100: z.number(),
  gross: money,
  /** Estimated tax withheld by the issuer, from the kind of firm and bond; a memo item. */
  tds: money,
  net: money,
});
export type Cashflow = z.infer<typeof cashflow>;

/** Accounting rules of a firm's book. */
export const bookRules = z.object({ cost_method: costMethod, charges: chargesRule });
