import { z } from "zod";
import { exchange } from "#domain/entities/roles.ts";
import { finstrumentId, idOf, instant, isoDate } from "#domain/lib/wire.ts";

export const reconciliationId = idOf("rec");
export const differenceId = idOf("rcd");

/** Compared aspects of a quote, a deal or a report. */
export const DIFFERENCE_KINDS = [
  "quote",
  "quote_remaining",
  "deal",
  "report",
  "size",
  "yield",
  "price",
  "money",
  "settlement",
  "settlement_state",
] as const;
export const differenceKind = z.enum(DIFFERENCE_KINDS);
export type DifferenceKind = z.infer<typeof differenceKind>;

/** A mismatch between our records and the exchange's. Figures are plain digits: rupees, percent, price per 100. */
export const difference = z.object({
  id: differenceId,
  kind: differenceKind,
  /** Exchange number of the quote, deal or report. */
  key: z.string(),
  finstrument_id: finstrumentId.nullable(),
  bond_name: z.string().nullable(),
  /** Null when that end has no record of it. */
  ours: z.string().nullable(),
  venue: z.string().nullable(),
  /** Exchange figure less ours; null for text and dates. */
  difference: z.string().nullable(),
  /** Time at which these figures were first found. */
  since: instant,
  /** Time at which a later comparison found agreement; the difference stays open until somebody closes it. */
  agreed_at: instant.nullable(),
  closed: z.object({ by: z.string(), at: instant, note: z.string() }).nullable(),
  version: z.number().int(),
});
export type Difference = z.infer<typeof difference>;

/** Comparison of one firm with one exchange for one day. */
export const reconciliation = z.object({
  id: reconciliationId,
  exchange,
  day: isoDate,
  /** Time of the latest comparison for this day. */
  compared_at: instant,
  /** Person who requested it; null for the automatic run at the end of the day. */
  compared_by: z.string().nullable(),
  /** Number of items compared. */
  quotes: z.number().int(),
  deals: z.number().int(),
  /** Quotes and deals still in progress, which are not compared. */
  under_way: z.number().int(),
  differences: z.number().int(),
  open: z.number().int(),
});
export type Reconciliation = z.infer<typeof reconciliation>;

export const reconciliationReport = reconciliation.extend({ rows: z.array(difference) });
export type ReconciliationReport = z.infer<typeof reconciliationReport>;
