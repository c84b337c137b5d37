import { WebSocket } from "ws";
import { PING_MS } from "#domain/contract/live/version.ts";

// Pages that only listen, in a process of their own, so that what they cost is not charged to the node. Every frame of
// quotes is read once, however many of the sockets have it: when each had it is what counts.

export interface ListenOrder {
  url: string;
  origin: string;
  /** A ticket for each socket. */
  tickets: readonly string[];
}

/** One frame as all the sockets had it. */
export interface FrameSeen {
  /** Its rows: id and status. */
  names: readonly string[];
  bytes: number;
  /** When each socket had it: milliseconds since 1970 with fractions. */
  atMs: readonly number[];
}

export type ListenerRequest = { kind: "listen"; order: ListenOrder } | { kind: "report" };
export type ListenerReply =
  | { kind: "listening"; sockets: number }
  | { kind: "report"; frames: readonly FrameSeen[]; closed: number };

interface Frame {
  names: string[];
  bytes: number;
  atMs: number[];
}

/** Sockets opened side by side: a crowd comes to work within minutes, not within a second. */
const OPENED_AT_ONCE = 50;
const HEAD_CHARACTERS = 80;
const NUMBERED = /^\{"type":"quotes_eoi","seq":(\d+),"prev"/;

const nowMs = () => performance.timeOrigin + performance.now();
const reply = (event: ListenerReply) => process.send?.(event);

let frames = new Map<string, Frame>();
let closed = 0;
let open = 0;

function listen({ url, origin }: ListenOrder, ticket: string): Promise<void> {
  const socket = new WebSocket(url, { origin, perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.once("open", () => {
      socket.send(JSON.stringify({ message: "auth", access_token: ticket }));
      socket.send(JSON.stringify({ message: "subscribe", streams: ["quotes_eoi"] }));
      const pings = setInterval(() => socket.send('{"message":"ping"}'), PING_MS);
      socket.once("close", () => {
        clearInterval(pings);
        closed += 1;
      });
    });
    socket.on("message", (data: Buffer) => {
      const atMs = nowMs();
      const head = data.toString("latin1", 0, HEAD_CHARACTERS);
      // Its opening: the snapshot of the board.
      if (head.startsWith('{"type":"quotes_eoi"')) resolve();
      const seq = NUMBERED.exec(head)?.[1];
      if (seq === undefined) return;
      let frame = frames.get(seq);
      if (frame === undefined) {
        const rows = (JSON.parse(data.toString("utf8")) as { data: { id: string; status: string }[] }).data;
        frame = { names: rows.map(({ id, status }) => `${id} ${status}`), bytes: data.length, atMs: [] };
        frames.set(seq, frame);
      }
      frame.atMs.push(atMs);
    });
  });
}

process.on("message", (request: ListenerRequest) => {
  if (request.kind === "report") {
    reply({ kind: "report", frames: [...frames.values()], closed });
    frames = new Map();
    return;
  }
  const { order } = request;
  const left = [...order.tickets];
  const opening = async () => {
    for (let ticket = left.pop(); ticket !== undefined; ticket = left.pop()) {
      await listen(order, ticket);
      open += 1;
    }
  };
  void Promise.all(Array.from({ length: OPENED_AT_ONCE }, opening)).then(() =>
    reply({ kind: "listening", sockets: open }),
  );
});
