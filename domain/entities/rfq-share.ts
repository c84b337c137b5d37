import { z } from "zod";
import { exchange } from "#domain/entities/roles.ts";
import { type Execution, execution } from "#domain/entities/ticket.ts";
import { isoDate } from "#domain/lib/wire.ts";

// What of its secondary trades a firm deals on RFQ platforms, against the floor set for its kind of firm.

/** Kinds of firms that a floor is set for. */
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

/** Corporate bonds, commercial paper. */
export const RFQ_INSTRUMENTS = ["CB", "CP"] as const;
const rfqInstrument = z.enum(RFQ_INSTRUMENTS);
export type RfqInstrument = z.infer<typeof rfqInstrument>;

export const RFQ_INSTRUMENT_LABELS: Record<RfqInstrument, string> = { CB: "corporate bonds", CP: "commercial paper" };

/**
 * Over what a share is reckoned. `MONTH_OF_AVERAGE`: the value of the month to date, out of the average monthly value of the
 * three months before it. The others: out of all value of the same days, which are the current and the two preceding months,
 * the month, or the quarter of the calendar.
 */
const RFQ_WINDOWS = ["MONTH_OF_AVERAGE", "THREE_MONTHS", "MONTH", "QUARTER"] as const;
export type RfqWindow = (typeof RFQ_WINDOWS)[number];

const RFQ_MODES = ["RFQ_OTO", "RFQ_OTM"] as const satisfies readonly Execution[];
export type RfqMode = (typeof RFQ_MODES)[number];

/** Where a share stands; rupees of consideration. */
const rfqStanding = z.object({
  /** Dealt in the ways that count. */
  counted: z.number(),
  /** What the floor is a share of. */
  base: z.number(),
  /** Of `base`, two decimals; null where there is no value to take a share of. */
  share_percent: z.number().nullable(),
  /** The floor as value. */
  floor: z.number(),
  /** To be dealt in the ways that count, and in no other, until the share is at its floor. */
  missing: z.number(),
});
export type RfqStanding = z.infer<typeof rfqStanding>;

const rfqStandingAfter = rfqStanding.extend({
  execution,
  /** Whether a deal executed so counts towards the floor. */
  counts: z.boolean(),
  /** It leaves the share under its floor and lower than it was. */
  falls_below: z.boolean(),
});
export type RfqStandingAfter = z.infer<typeof rfqStandingAfter>;

/** One floor of the firm and where its share stands. */
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
  /** The days whose value counts, and those of the value that the floor is a share of. */
  counted_days: z.object({ from: isoDate, to: isoDate }),
  base_days: z.object({ from: isoDate, to: isoDate }),
  now: rfqStanding,
  /** Rupees of the days that count. */
  by_execution: z.record(execution, z.number()),
  /** Dealt in the ways that count out of everything: of the month to date, and of the current and the two preceding months. */
  month_percent: z.number().nullable(),
  rolling_percent: z.number().nullable(),
  /** After the deal asked about, each way; null where it is not counted or its value is not known. */
  after: z.array(rfqStandingAfter).nullable(),
});
export type RfqShareRow = z.infer<typeof rfqShare>;

/** What a firm is, and by whose word. */
export const rfqFirmKind = z.object({
  /** Null where no floor is set for what it is. */
  entity: rfqEntity.nullable(),
  /** The exchange's word; null where no list names the firm. */
  listed_as: z.string().nullable(),
  listed_by: exchange.nullable(),
});
export type RfqFirmKind = z.infer<typeof rfqFirmKind>;

/** The deal asked about. */
export const rfqShareDeal = z.object({
  /** Null for paper without a floor, such as that of governments. */
  instrument: rfqInstrument.nullable(),
  /** Consideration of one side; null while it is not known. */
  rupees: z.number().nullable(),
  /** The rule by which the two firms deal with each other on RFQ alone. */
  between: z.object({ entity: rfqEntity, source: z.string() }).nullable(),
});
export type RfqShareDeal = z.infer<typeof rfqShareDeal>;
