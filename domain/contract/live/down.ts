import { z } from "zod";
import { alertEvent } from "#domain/contract/http/watchlists.ts";
import { cluster, round } from "#domain/entities/cluster.ts";
import { eoi } from "#domain/entities/eoi.ts";
import { order, orderId } from "#domain/entities/order.ts";
import { ticket, considerationDetails } from "#domain/entities/ticket.ts";
import { tradeList } from "#domain/entities/trade-list.ts";
import { lineAnswer } from "#domain/runs/line-answer.ts";
import { privateRun } from "#domain/runs/private-run.ts";
import type { DurableStream } from "#domain/contract/live/version.ts";
import { clusterId, instant, isoDate, ticketId } from "#domain/lib/wire.ts";

/**
 * The envelope of every frame. `seq` counts per stream and audience for durable streams and is that of the newest change
 * in the frame; `prev` is the number before the oldest one, so that a gap shows. A frame that reaches back over what is
 * held (`prev` below it, `seq` above it) is applied whole: rows are upserts. `snapshot` frames replace what is held; a
 * long snapshot comes in parts of the same `seq`, all but the last with `more`, and counts once the last has come.
 */
const envelope = {
  seq: z.number().int(),
  prev: z.number().int().optional(),
  ts: instant,
  snapshot: z.boolean().optional(),
  /** Place of a part in its snapshot, from 0. */
  part: z.number().int().optional(),
  more: z.boolean().optional(),
  /** The spans of the traced calls that caused it, as W3C `traceparent`; only where the server traces calls. */
  traces: z.array(z.string()).optional(),
};

/** A row that went away. */
const removedRow = z.object({ id: z.string(), removed: z.literal(true) });
function rowsFrame<const T extends string, S extends z.ZodType>(type: T, row: S) {
  return z.object({ type: z.literal(type), ...envelope, data: z.array(z.union([removedRow, row])) });
}
function nudgeFrame<const T extends string>(type: T) {
  return z.object({ type: z.literal(type), ...envelope, data: z.null() });
}

/** The money of an order or ticket changed. */
export const considerationUpdate = z.object({
  id: z.string(),
  consideration: considerationDetails.nullable(),
  status: z.string(),
});

/** All rounds of one negotiation. */
export const negotiation = z.object({ cluster_id: clusterId, rounds: z.array(round) });

/** A short notice that somebody's turn came, or passed. */
export const notice = z.object({
  id: z.union([clusterId, ticketId, orderId]),
  text: z.string(),
  expires_at: instant.nullable(),
  your_turn: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

/** What a row of each durable stream looks like. */
export const STREAM_ROW = {
  open_orders: order,
  private_run: privateRun,
  line_answers: lineAnswer,
  consideration_update: considerationUpdate,
  rfq_negotiation: negotiation,
  rfq_negotiation_notifications: notice,
  open_tickets: ticket,
  inquiries: cluster,
  quotes_eoi: eoi,
  quotes_cluster: cluster,
  alert_events: alertEvent,
  lists: tradeList,
} as const satisfies Record<DurableStream, z.ZodType>;

export const quotesEoiFrame = rowsFrame("quotes_eoi", STREAM_ROW.quotes_eoi);
export const quotesClusterFrame = rowsFrame("quotes_cluster", STREAM_ROW.quotes_cluster);
export const inquiriesFrame = rowsFrame("inquiries", STREAM_ROW.inquiries);
export const openTicketsFrame = rowsFrame("open_tickets", STREAM_ROW.open_tickets);
export const openOrdersFrame = rowsFrame("open_orders", STREAM_ROW.open_orders);
export const privateRunFrame = rowsFrame("private_run", STREAM_ROW.private_run);
export const lineAnswersFrame = rowsFrame("line_answers", STREAM_ROW.line_answers);
export const considerationUpdateFrame = rowsFrame("consideration_update", STREAM_ROW.consideration_update);
export const rfqNegotiationFrame = rowsFrame("rfq_negotiation", STREAM_ROW.rfq_negotiation);
export const rfqNegotiationNotificationsFrame = rowsFrame(
  "rfq_negotiation_notifications",
  STREAM_ROW.rfq_negotiation_notifications,
);

export const alertEventsFrame = rowsFrame("alert_events", STREAM_ROW.alert_events);
export const listsFrame = rowsFrame("lists", STREAM_ROW.lists);

/** Ticks of the market in columns: the i-th entry of every column belongs to the i-th bond. */
export const tickColumns = z.object({
  finstrument_id: z.array(z.string()),
  /** Best yields as fractions. */
  best_bid: z.array(z.number().nullable()),
  best_ask: z.array(z.number().nullable()),
  last: z.array(z.number().nullable()),
  /** When it changed, milliseconds since 1970. */
  at: z.array(z.number()),
});
export type TickColumns = z.infer<typeof tickColumns>;

export const quotesStreamFrame = z.object({
  type: z.literal("quotes_stream"),
  ...envelope,
  data: tickColumns,
});

export const refreshPrivateRunsFrame = nudgeFrame("refresh_private_runs");
export const refreshPublicRunsFrame = nudgeFrame("refresh_public_runs");
export const refreshTicketsFrame = nudgeFrame("refresh_tickets");
/** Something became of a quote of the firm on an exchange. */
export const refreshRfqQuotesFrame = nudgeFrame("refresh_rfq_quotes");
/** A term of a bond was confirmed for everybody. */
export const refreshBondsFrame = nudgeFrame("refresh_bonds");
/** Other holidays are in force, or the clock of an exchange goes otherwise than before: dealing times are to be read anew. */
export const refreshCalendarFrame = nudgeFrame("refresh_calendar");

/** The answer to ping and, once, to auth: who this socket serves and the server's clock. */
export const pongFrame = z.object({
  type: z.literal("pong"),
  ...envelope,
  data: z.object({
    version: z.number().int(),
    authenticated: z.boolean(),
    trading_date: isoDate.optional(),
    /** The server wants to be told when the rows of traced frames are drawn. */
    traces_calls: z.literal(true).optional(),
  }),
});

/** The server refuses what was sent; the connection closes when `fatal`. */
export const errorFrame = z.object({
  type: z.literal("error"),
  ...envelope,
  data: z.object({ code: z.string(), message: z.string(), fatal: z.boolean() }),
});

/** Everything the server may send on the socket. */
export const downFrame = z.discriminatedUnion("type", [
  quotesEoiFrame,
  quotesClusterFrame,
  inquiriesFrame,
  openTicketsFrame,
  openOrdersFrame,
  privateRunFrame,
  lineAnswersFrame,
  considerationUpdateFrame,
  rfqNegotiationFrame,
  rfqNegotiationNotificationsFrame,
  alertEventsFrame,
  listsFrame,
  quotesStreamFrame,
  refreshPrivateRunsFrame,
  refreshPublicRunsFrame,
  refreshTicketsFrame,
  refreshRfqQuotesFrame,
  refreshBondsFrame,
  refreshCalendarFrame,
  pongFrame,
  errorFrame,
]);
export type DownFrame = z.infer<typeof downFrame>;
