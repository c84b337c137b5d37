import { z } from "zod";
import { exchange } from "#domain/entities/roles.ts";
import { finstrumentId, idOf, instant, isoDate } from "#domain/lib/wire.ts";

export const reconciliationId = idOf("rec");
export const differenceId = idOf("rcd");

/** What of a quote, a deal or a report is compared. */
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

/** What we and an exchange say differently. Figures are plain digits: rupees, percent, a price per 100. */
export const difference = z.object({
  id: differenceId,
  kind: differenceKind,
  /** What the exchange calls the quote, deal or report. */
  key: z.string(),
  finstrument_id: finstrumentId.nullable(),
  bond_name: z.string().nullable(),
  /** Null where that end has nothing of it. */
  ours: z.string().nullable(),
  venue: z.string().nullable(),
  /** The exchange's figure less ours; null of words and days. */
  difference: z.string().nullable(),
  /** When it was first found, with these figures. */
  since: instant,
  /** When a later comparison found that both agree now; it stays open until somebody closes it. */
  agreed_at: instant.nullable(),
  closed: z.object({ by: z.string(), at: instant, note: z.string() }).nullable(),
  version: z.number().int(),
});
export type Difference = z.infer<typeof difference>;

/** The comparison of one firm with one exchange for one day. */
export const reconciliation = z.object({
  id: reconciliationId,
  exchange,
  day: isoDate,
  /** The last time that it was made for this day. */
  compared_at: instant,
  /** Who asked for it; null where the day had ended. */
  compared_by: z.string().nullable(),
  /** What was compared. */
  quotes: z.number().int(),
  deals: z.number().int(),
  /** Quotes and deals of which something was still under way, which are not judged. */
  under_way: z.number().int(),
  differences: z.number().int(),
  open: z.number().int(),
});
export type Reconciliation = z.infer<typeof reconciliation>;

export const reconciliationReport = reconciliation.extend({ rows: z.array(difference) });
export type ReconciliationReport = z.infer<typeof reconciliationReport>;
