import { z } from "zod";
import { finstrumentId, idOf, instant, isoDate } from "#domain/lib/wire.ts";

export const holdingId = idOf("hdg");
export const lotId = idOf("lot");
export const entryId = idOf("ine");

/** Where a lot came from: a deal settled here, a file of holdings, a trade done elsewhere and told to us. */
export const lotSource = z.enum(["DEAL", "UPLOAD", "EXTERNAL"]);
export type LotSource = z.infer<typeof lotSource>;

/** How a sale relieves cost: the oldest lots first, or the average of all of them. */
export const costMethod = z.enum(["FIFO", "WAC"]);
export type CostMethod = z.infer<typeof costMethod>;

/** Stamp duty, brokerage and GST: apart from the cost, or a part of it. */
export const chargesRule = z.enum(["EXPENSED", "CAPITALISED"]);
export type ChargesRule = z.infer<typeof chargesRule>;

/** What a move did to a lot. AVERAGE spreads the cost of a pool evenly again and sums to nothing. */
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

/** What a holding is valued by, the first that has a level. */
export const VALUATION_BASES = ["DESK", "MASTER_QUOTE", "LAST_TRADE", "COST"] as const;
export type ValuationBasis = (typeof VALUATION_BASES)[number];

/** Rupees with paise. */
const money = z.number();

/** What an issuer pays, or somebody called or put. */
export const entryKind = z.enum(["COUPON", "PART_REDEMPTION", "REDEMPTION", "CALL", "PUT"]);
export type EntryKind = z.infer<typeof entryKind>;

/** A bond in one account of a firm, as the book has it at the end of a day. */
export const holding = z.object({
  id: holdingId,
  finstrument_id: finstrumentId,
  display_name: z.string(),
  /** The custody account as the firm names it; null is its own, unnamed one. */
  account: z.string().nullable(),
  version: z.number().int(),
  /** Whole rupees of original face. */
  face: z.number(),
  /** Bought and not settled; sold and not settled; in live asks. */
  coming_in: z.number(),
  going_out: z.number(),
  in_quotes: z.number(),
  /** What may be offered: face less what goes out and what is in live asks; never below zero. */
  free_face: z.number(),
  /** Null where the cost of a lot is not known. */
  cost: money.nullable(),
  cost_price: z.number().nullable(),
  cost_yield: z.number().nullable(),
  /** Null where not even the cost is known. */
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
  /** Of the financial year that holds the day; null where the cost of something sold is not known. */
  realised_this_year: money.nullable(),
  interest_this_year: money,
  charges_this_year: money,
  /** Rupees for one basis point. */
  dv01: money.nullable(),
  next_cashflow: z.object({ due_date: isoDate, paid_date: isoDate, kind: entryKind, amount: money }).nullable(),
  /** What the custodian's last statement said; null where none was confirmed. */
  confirmed: z.object({ as_of: isoDate, stated_face: z.number(), own_face: z.number() }).nullable(),
});
export type Holding = z.infer<typeof holding>;

/** One lot of a holding with what each of its moves did. */
export const lot = z.object({
  id: lotId,
  source: lotSource,
  ref: z.string().nullable(),
  acquired_on: isoDate.nullable(),
  /** As it came, and what is left of it. */
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

/** A payment in the book: expected until back office marks it received. */
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

/** One payment to come, or one that is in the book already. */
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
  /** Tax that the issuer will keep, as far as the kind of firm and bond tells: a memo. */
  tds: money,
  net: money,
});
export type Cashflow = z.infer<typeof cashflow>;

/** How a firm keeps its book. */
export const bookRules = z.object({ cost_method: costMethod, charges: chargesRule });
