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
 * Envelope of every frame. For durable streams `seq` counts per stream and audience and is the number of the newest
 * change in the frame; `prev` is the number before its oldest change, so that a gap is visible. A frame that overlaps
 * the current state (`prev` below it, `seq` above it) is applied in full, because rows are upserts. `snapshot` frames
 * replace the current state. A long snapshot is sent in parts with the same `seq`, all but the last with `more`, and
 * takes effect after the last part.
 */
const envelope = {
  seq: z.number().int(),
  prev: z.number().int().optional(),
  ts: instant,
  snapshot: z.boolean().optional(),
  /** Index of a part within its snapshot, from 0. */
  part: z.number().int().optional(),
  more: z.boolean().optional(),
  /** Spans of the traced calls that caused it, as W3C `traceparent`; only when the server traces calls. */
  traces: z.array(z.string()).optional(),
};

/** A removed row. */
const removedRow = z.object({ id: z.string(), removed: z.literal(true) });
function rowsFrame<const T extends string, S extends z.ZodType>(type: T, row: S) {
  return z.object({ type: z.literal(type), ...envelope, data: z.array(z.union([removedRow, row])) });
}
function nudgeFrame<const T extends string>(type: T) {
  return z.object({ type: z.literal(type), ...envelope, data: z.null() });
}

/** Changed consideration of an order or ticket. */
export const considerationUpdate = z.object({
  id: z.string(),
  consideration: considerationDetails.nullable(),
  status: z.string(),
});

/** All rounds of one negotiation. */
export const negotiation = z.object({ cluster_id: clusterId, rounds: z.array(round) });

/** Short notice that it is a party's turn, or that the turn has passed. */
export const notice = z.object({
  id: z.union([clusterId, ticketId, orderId]),
  text: z.string(),
  expires_at: instant.nullable(),
  your_turn: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

/** Row schema of each durable stream. */
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

/** Market ticks in columns: the i-th entry of every column belongs to the i-th bond. */
export const tickColumns = z.object({
  finstrument_id: z.array(z.string()),
  /** Best yields as fractions. */
  best_bid: z.array(z.number().nullable()),
  best_ask: z.array(z.number().nullable()),
  last: z.array(z.number().nullable()),
  /** Time of the change, epoch ms. */
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
/** A quote of the firm on an exchange has changed. */
export const refreshRfqQuotesFrame = nudgeFrame("refresh_rfq_quotes");
/** A bond term was confirmed for all firms. */
export const refreshBondsFrame = nudgeFrame("refresh_bonds");
/** Holidays or an exchange clock have changed; reload the dealing times. */
export const refreshCalendarFrame = nudgeFrame("refresh_calendar");

/** Reply to ping and, once, to auth: protocol version, sign-in state and the server's clock. */
export const pongFrame = z.object({
  type: z.literal("pong"),
  ...envelope,
  data: z.object({
    version: z.number().int(),
    authenticated: z.boolean(),
    trading_date: isoDate.optional(),
    /** Set when the server wants a `drawn` message after the rows of traced frames are on screen. */
    traces_calls: z.literal(true).optional(),
  }),
});

/** The server refused a message; the connection closes when `fatal`. */
export const errorFrame = z.object({
  type: z.literal("error"),
  ...envelope,
  data: z.object({ code: z.string(), message: z.string(), fatal: z.boolean() }),
});

/** All frames the server may send on the socket. */
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
