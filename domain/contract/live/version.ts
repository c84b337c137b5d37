/** Increased when a frame changes so that an older page could not read it. */
export const LIVE_VERSION = 2;
/** Path of the live socket. */
export const LIVE_PATH = "/ws/trade/d/";
/** Interval of the page's pings. */
export const PING_MS = 10_000;
/** Silence after which the connection counts as offline. */
export const OFFLINE_MS = 30_000;
/** Reconnect delays of the live socket and the chat: first, maximum, and growth factor. */
export const FIRST_DELAY_MS = 1000;
export const LONGEST_DELAY_MS = 10_000;
export const DELAY_FACTOR = 1.3;
/** Retry delay after the server refused a socket because the person has too many. */
export const TOO_MANY_RETRY_MS = 20_000;
/** Timeout of a connection attempt. */
export const CONNECT_TIMEOUT_MS = 4000;
/** Minimum uptime after which the reconnect delay is reset. */
export const MIN_UPTIME_MS = 5000;
/** Maximum size of a frame from a page, in bytes. */
export const MAX_UP_FRAME_BYTES = 16_384;
/** Durable streams: numbered from 1 per stream and audience, resumable with `since`. */
export const DURABLE_STREAMS = [
  "open_orders",
  "private_run",
  "line_answers",
  "consideration_update",
  "rfq_negotiation",
  "rfq_negotiation_notifications",
  "open_tickets",
  "inquiries",
  "quotes_eoi",
  "quotes_cluster",
  "alert_events",
  "lists",
] as const;
export type DurableStream = (typeof DURABLE_STREAMS)[number];
/** Key of a row in each durable stream: a later row with the same key replaces the earlier one. */
export const ROW_KEY = {
  open_orders: "id",
  private_run: "id",
  line_answers: "cluster_id",
  consideration_update: "id",
  rfq_negotiation: "cluster_id",
  rfq_negotiation_notifications: "id",
  open_tickets: "id",
  inquiries: "id",
  quotes_eoi: "id",
  quotes_cluster: "id",
  alert_events: "id",
  lists: "id",
} as const satisfies Record<DurableStream, "id" | "cluster_id">;
/** Transient streams: nudges and ticks, never replayed. Their `seq` is meaningless. */
export const PASSING_STREAMS = [
  "refresh_private_runs",
  "refresh_public_runs",
  "refresh_tickets",
  "refresh_rfq_quotes",
  "refresh_bonds",
  "refresh_calendar",
  "quotes_stream",
] as const;
export type PassingStream = (typeof PASSING_STREAMS)[number];
export type Stream = DurableStream | PassingStream;

const durable: ReadonlySet<string> = new Set(DURABLE_STREAMS);
const passing: ReadonlySet<string> = new Set(PASSING_STREAMS);
export const isDurable = (stream: string): stream is DurableStream => durable.has(stream);
export const isPassing = (stream: string): stream is PassingStream => passing.has(stream);
