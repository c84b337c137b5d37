import { z } from "zod";
import { exchange } from "#domain/entities/roles.ts";
import { EXCHANGE_EXECUTIONS, type ExchangeExecution } from "#domain/entities/ticket.ts";
import { isoDate } from "#domain/lib/wire.ts";

// Share of a firm's secondary trades done on RFQ platforms, against the floor for its kind of firm.

/** Execution modes of deals that a share counts; deals in government paper are in no share. */
const exchangeExecution = z.enum(EXCHANGE_EXECUTIONS);

/** Kinds of firms with a floor. */
const RFQ_ENTITIES = ["MUTUAL_FUND", "PORTFOLIO_MANAGER", "BROKER", "AIF", "FPI"] as const;
const rfqEntity = z.enum(RFQ_ENTITIES);
export type RfqEntity = z.infer<typeof rfqEntity>;

export const RFQ_ENTITY_LABELS: Record<RfqEntity, string> = {
  MUTUAL_FUND: "mutual funds",
  PORTFOLIO_MANAGER: "portfolio managers",
  BROKER: "stock brokers",
  AIF: "alternative investment funds",
  FPI: "foreign portfolio investors",
};

/** Corporate bonds and commercial paper. */
export const RFQ_INSTRUMENTS = ["CB", "CP"] as const;
const rfqInstrument = z.enum(RFQ_INSTRUMENTS);
export type RfqInstrument = z.infer<typeof rfqInstrument>;

export const RFQ_INSTRUMENT_LABELS: Record<RfqInstrument, string> = { CB: "corporate bonds", CP: "commercial paper" };

/**
 * Window of a share. `MONTH_OF_AVERAGE`: value of the month to date, divided by the average monthly value of the three
 * months before it. The others divide by all value of the same days: the current and the two preceding months, the
 * month, or the calendar quarter.
 */
const RFQ_WINDOWS = ["MONTH_OF_AVERAGE", "THREE_MONTHS", "MONTH", "QUARTER"] as const;
export type RfqWindow = (typeof RFQ_WINDOWS)[number];

const RFQ_MODES = ["RFQ_OTO", "RFQ_OTM"] as const satisfies readonly ExchangeExecution[];
export type RfqMode = (typeof RFQ_MODES)[number];

/** Current position against a floor; rupees of consideration. */
const rfqStanding = z.object({
  /** Value dealt in counting modes. */
  counted: z.number(),
  /** Rupees that the floor percentage applies to. */
  base: z.number(),
  /** Percent of `base`, two decimals; null when `base` is zero. */
  share_percent: z.number().nullable(),
  /** Floor in rupees. */
  floor: z.number(),
  /** Value still to deal to reach the floor, if all of it is dealt in counting modes. */
  missing: z.number(),
});
export type RfqStanding = z.infer<typeof rfqStanding>;

const rfqStandingAfter = rfqStanding.extend({
  execution: exchangeExecution,
  /** True when a deal in this execution mode counts towards the floor. */
  counts: z.boolean(),
  /** True when the deal leaves the share below its floor and lower than before. */
  falls_below: z.boolean(),
});
export type RfqStandingAfter = z.infer<typeof rfqStandingAfter>;

/** One floor of the firm and its current share. */
export const rfqShare = z.object({
  rule: z.object({
    instrument: rfqInstrument,
    floor_percent: z.number(),
    modes: z.array(z.enum(RFQ_MODES)),
    window: z.enum(RFQ_WINDOWS),
    in_force_from: isoDate,
    /** Null: until further notice. */
    in_force_until: isoDate.nullable(),
    source: z.string(),
  }),
  /** Days whose counting value is summed, and days of the base value. */
  counted_days: z.object({ from: isoDate, to: isoDate }),
  base_days: z.object({ from: isoDate, to: isoDate }),
  now: rfqStanding,
  /** Rupees per execution mode over the counted days. */
  by_execution: z.record(exchangeExecution, z.number()),
  /** Counting value as percent of all value: month to date, and the current plus two preceding months. */
  month_percent: z.number().nullable(),
  rolling_percent: z.number().nullable(),
  /** Position after the deal in question, for each mode; null when the deal is not counted or has no known value. */
  after: z.array(rfqStandingAfter).nullable(),
});
export type RfqShareRow = z.infer<typeof rfqShare>;

/** Kind of a firm, and the source of that classification. */
export const rfqFirmKind = z.object({
  /** Null when no floor applies to this kind of firm. */
  entity: rfqEntity.nullable(),
  /** Term used by the exchange; null when no list names the firm. */
  listed_as: z.string().nullable(),
  listed_by: exchange.nullable(),
});
export type RfqFirmKind = z.infer<typeof rfqFirmKind>;

/** Deal in question. */
export const rfqShareDeal = z.object({
  /** Null for paper without a floor, such as government paper. */
  instrument: rfqInstrument.nullable(),
  /** Consideration of one side; null when unknown. */
  rupees: z.number().nullable(),
  /** Rule that restricts deals between the two firms to RFQ platforms. */
  between: z.object({ entity: rfqEntity, source: z.string() }).nullable(),
});
export type RfqShareDeal = z.infer<typeof rfqShareDeal>;
