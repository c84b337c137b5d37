import { z } from "zod";
import { INSTRUMENT_CLASSES } from "#domain/entities/instrument-class.ts";
import { MARKET_KINDS } from "#domain/market-rules/kinds.ts";
import { DEAL_EXECUTIONS } from "#domain/market-rules/venues.ts";
import { VENUES } from "#domain/entities/exchanges.ts";

// File of market-rule vectors: `{case, expect}` each. Times are IST without an offset, sizes rupees of face.

// Inputs that this reader does not know are named beside the verdict, see `unreadInputs`.

const instant = z.iso.datetime({ local: true });
const side = z.enum(["buyer", "seller"]);
const account = z.enum(["SGL", "CSGL", "DEMAT"]).nullable();
const kind = z.enum(MARKET_KINDS);
const exchange = z.enum(["NSE", "BSE"]);
const fpiRoute = z.enum(["GENERAL", "VRR", "FAR"]);
const bySide = <T extends z.ZodType>(of: T) => z.object({ buyer: of, seller: of });

const instrument = z.looseObject({
  class: z.enum(INSTRUMENT_CLASSES),
  isin: z.string().optional(),
  name: z.string(),
  maturity: z.iso.date().nullable().optional(),
  listed: z.array(exchange),
  face: z.number().positive().optional(),
  next_option: z.iso.date().nullable().optional(),
  originator_rbi_regulated: z.boolean().optional(),
  suspended: z.array(z.enum(VENUES)).optional(),
  /** First and last day. */
  shut: z.tuple([z.iso.date(), z.iso.date()]).optional(),
  default: z.enum(["interest", "redemption"]).optional(),
  partly_paid: z.boolean().optional(),
});

const holding = z.looseObject({
  settled: z.number(),
  going_out: z.number().optional(),
  bought: z.array(z.looseObject({ face: z.number(), settles: z.iso.date(), guaranteed: z.boolean() })).default([]),
});

const dealCase = z.looseObject({
  id: z.string(),
  instrument,
  buyer_kind: kind,
  seller_kind: kind,
  /** Absent: the usual account of the kind. */
  buyer_account: account.optional(),
  seller_account: account.optional(),
  buyer_route: fpiRoute.optional(),
  venue: z.enum(VENUES),
  execution: z.enum(DEAL_EXECUTIONS),
  at: instant,
  market: z.enum(["real", "always"]).default("real"),
  /** `T+1`, or a date. */
  settlement_wanted: z.union([z.stringFormat("delta", /^T\+\d+$/), z.iso.date()]),
  size: z.number(),
  price: z.string().optional(),
  broker: z.looseObject({ for: z.enum(["buyer", "seller", "both"]), debt_segment_of: z.array(exchange) }).optional(),
  placed_by: z.string().optional(),
  reported_by: z.string().optional(),
  same_primary_member: z.boolean().optional(),
  substituted: z.boolean().optional(),
  related_party: z.boolean().optional(),
  inter_scheme: z.boolean().optional(),
  /** Sides without a confirmed entity type at the venue. */
  entity_unconfirmed: z.array(side).optional(),
  seller_holding: holding.optional(),
});
export type DealCase = z.infer<typeof dealCase>;

const refused = z.looseObject({
  allowed: z.literal(false),
  mr: z.array(z.string()),
  refusal_code: z.string(),
  text: z.string(),
  error: z.string(),
  field: z.string(),
});

const allowed = z.looseObject({
  allowed: z.literal(true),
  mr: z.array(z.string()),
  settlement_date: z.iso.date(),
  settlement_delta: z.number(),
  clearing: z.string(),
  clearing_mode: z.string(),
  report_platform: z.string(),
  report_due: bySide(instant).nullable(),
  reporters: bySide(z.string()).nullable(),
  stamp_duty_payer: z.string(),
  counts_for_rfq_share: bySide(z.boolean().nullable()),
  warnings: z.array(z.string()).optional(),
  clearing_optional: z.boolean().optional(),
  calendar_provisional: z.boolean().optional(),
});
export type Expected = z.infer<typeof refused> | z.infer<typeof allowed>;

/** Inputs of a case without a meaning here. */
export function unreadInputs(each: DealCase): string[] {
  const known = new Set([...Object.keys(dealCase.shape), ...Object.keys(instrument.shape)]);
  return [...Object.keys(each), ...Object.keys(each.instrument)].filter((name) => !known.has(name));
}

export const marketCase = z
  .object({ case: dealCase, expect: z.discriminatedUnion("allowed", [refused, allowed]) })
  .transform((each) => ({ ...each, id: each.case.id }));
export const casesFile = z.object({ cases: z.array(z.unknown()) });
