import { setTimeout as delay } from "node:timers/promises";
import { inflateRawSync, constants } from "node:zlib";
import { PING_MS } from "#domain/contract/live/version.ts";
import { BEGINNING_BYTES, LightSocket, type Received } from "./light-socket.ts";
import { READERS } from "./readers.ts";
import { openSideBySide } from "../many-sockets.ts";

// Pages that only listen, in a separate process, so their cost is not charged to the node. All offer compression, as
// browsers do. Some of them, spread over the crowd, read every frame in full. They check that all readers received the
// same bytes and that no sequence number is missing; the first reader decompresses a frame for all. The others only
// find the end of each frame and record its arrival. They match it to a frame of the readers by its length and first
// bytes.

export interface ListenOrder {
  url: string;
  origin: string;
  /** A token for each socket. */
  tokens: readonly string[];
}

/** One frame, with its arrivals at all sockets. */
export interface FrameSeen {
  /** Id and status of each row. */
  names: readonly string[];
  /** On the wire, and as text. */
  bytes: number;
  textBytes: number;
  /** Arrival time at each socket: milliseconds since 1970 with fractions. */
  atMs: readonly number[];
}

export type ListenerRequest =
  | { kind: "listen"; order: ListenOrder }
  /**
   * Reports frames that first arrived at least this many ms ago; newer ones may still be on their way to some sockets.
   */
  | { kind: "report"; settledMs: number };
export type ListenerReply =
  | { kind: "listening"; sockets: number }
  /** `faults`: errors found by readers, and messages that no reader received. */
  | { kind: "report"; frames: readonly FrameSeen[]; closed: number; faults: readonly string[] };

interface Seen {
  bytes: number;
  atMs: number[];
  /** Null until a reader has received it. */
  read: { payload: Buffer; textBytes: number; frame: QuotesFrame } | null;
}

/** An opening has several parts; the last sockets may still receive theirs after their first one arrived. */
const OPENINGS_END_MS = 1000;
const PONG = '{"type":"pong"';
const BLOCK_END = Buffer.from([0, 0, 0xff, 0xff]);

interface QuotesFrame {
  seq: number;
  prev?: number;
  data: { id: string; status: string }[];
}

const nowMs = () => performance.timeOrigin + performance.now();
const reply = (event: ListenerReply) => process.send?.(event);

const seen = new Map<string, Seen>();
let faults: string[] = [];
let closed = 0;
let open = 0;

async function listen({ url, origin }: ListenOrder, ticket: string, reads: boolean): Promise<void> {
  const opened = Promise.withResolvers<void>();
  let head: number | null = null;
  const onMessage = (message: Received) => {
    const atMs = nowMs();
    if (message.payload.toString("latin1", 0, PONG.length) === PONG) return;
    const key = keyOf(message);
    let known = seen.get(key);
    if (known === undefined) {
      known = { bytes: message.bytes, atMs: [], read: null };
      seen.set(key, known);
    }
    known.atMs.push(atMs);
    if (reads) {
      known.read ??= readOf(message);
      if (!known.read.payload.equals(message.payload)) faults.push("two readers got other bytes");
      const { seq, prev } = known.read.frame;
      if (head !== null && prev !== undefined && prev !== head) faults.push(`${prev} follows ${head}`);
      head = seq;
    }
    // The first message is the opening: the snapshot of the board.
    opened.resolve();
  };
  const socket = await LightSocket.open({
    url,
    origin,
    readsAll: reads,
    onMessage,
    onClose: () => {
      clearInterval(pings);
      closed += 1;
    },
  });
  const pings = setInterval(() => socket.send('{"message":"ping"}'), PING_MS);
  socket.send(JSON.stringify({ message: "auth", access_token: ticket }));
  socket.send(JSON.stringify({ message: "subscribe", streams: ["quotes_eoi"] }));
  await opened.promise;
}

const keyOf = ({ payload, bytes }: Received) => `${bytes} ${payload.toString("latin1", 0, BEGINNING_BYTES)}`;

function readOf({ payload, isDeflated }: Received) {
  const text = isDeflated
    ? inflateRawSync(Buffer.concat([payload, BLOCK_END]), { finishFlush: constants.Z_SYNC_FLUSH })
    : payload;
  return { payload, textBytes: text.byteLength, frame: JSON.parse(text.toString("utf8")) as QuotesFrame };
}

/** Sends all frames since the last report, without the parts of openings. */
function report(settledMs: number): void {
  const frames: FrameSeen[] = [];
  const untilMs = nowMs() - settledMs;
  for (const [key, { read, bytes, atMs }] of seen) {
    if ((atMs[0] ?? 0) > untilMs) continue;
    seen.delete(key);
    if (read === null) {
      faults.push(`${atMs.length} sockets had a message that no reader had`);
      continue;
    }
    const { prev, data } = read.frame;
    if (prev === undefined) continue;
    const names = data.map(({ id, status }) => `${id} ${status}`);
    frames.push({ names, bytes, textBytes: read.textBytes, atMs });
  }
  reply({ kind: "report", frames, closed, faults });
  faults = [];
}

process.on("message", (request: ListenerRequest) => {
  if (request.kind === "report") {
    report(request.settledMs);
    return;
  }
  const { order } = request;
  const every = Math.max(1, Math.floor(order.tokens.length / READERS));
  void openSideBySide([...order.tokens.entries()], async ([n, token]) => {
    await listen(order, token, n % every === 0 && n / every < READERS);
    open += 1;
  })
    .then(() => delay(OPENINGS_END_MS))
    .then(() => reply({ kind: "listening", sockets: open }));
});
