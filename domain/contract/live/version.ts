/** Raised when a frame changes in a way an older page could not read. */
export const LIVE_VERSION = 2;
/** Where the live socket opens. */
export const LIVE_PATH = "/ws/trade/d/";
/** The page pings this often. */
export const PING_MS = 10_000;
/** Silence longer than this means offline. */
export const OFFLINE_MS = 30_000;
/** Reconnecting, for the live socket and the chat: the first wait, the longest, and how much longer each one is. */
export const FIRST_DELAY_MS = 1000;
export const LONGEST_DELAY_MS = 10_000;
export const DELAY_FACTOR = 1.3;
/** After the server took no more sockets of a person, their page tries again this late. */
export const TOO_MANY_RETRY_MS = 20_000;
/** An attempt that is not open by then is given up. */
export const CONNECT_TIMEOUT_MS = 4000;
/** Only a connection that lasted this long makes the next wait short again. */
export const MIN_UPTIME_MS = 5000;
/** Largest frame either end accepts, in bytes. */
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
/** The property that names a row of each durable stream: a later row with the same name replaces the earlier one. */
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
/** Passing streams: nudges and ticks, never replayed. Their `seq` means nothing. */
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
