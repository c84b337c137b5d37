import { WebSocket } from "ws";
import { PING_MS } from "#domain/contract/live/version.ts";
import { openSideBySide } from "../many-sockets.ts";

// A separate process with many sockets, so the cost of receiving is not charged to the sender. It reports to its parent
// when each socket received each frame of quotes_eoi.

export interface ListenOrder {
  /** Address of the socket. */
  url: string;
  origin: string;
  sockets: number;
  /** Messages that every socket sends in this order once it is open. */
  greetings: readonly object[];
}

export interface Arrival {
  /** Id of the last row, which identifies the change. */
  id: string;
  /** Arrival time at each socket: milliseconds since 1970 with fractions. */
  atMs: number[];
}

export type ListenerEvent = { kind: "ready" } | { kind: "arrival"; arrival: Arrival };

const nowMs = () => performance.timeOrigin + performance.now();
const post = (event: ListenerEvent) => process.send?.(event);

async function listen({ url, origin, sockets, greetings }: ListenOrder): Promise<void> {
  const arrivals = new Map<string, number[]>();
  await openSideBySide(Array.from({ length: sockets }), async () => {
    const socket = new WebSocket(url, { origin, perMessageDeflate: false });
    const opened = Promise.withResolvers<void>();
    let begun = false;
    socket.on("error", (error) => {
      throw error;
    });
    socket.on("open", () => {
      for (const greeting of greetings) socket.send(JSON.stringify(greeting));
      setInterval(() => socket.send('{"message":"ping"}'), PING_MS);
    });
    socket.on("close", (code) => {
      throw new Error(`a socket was closed with ${code}`);
    });
    socket.on("message", (data: Buffer) => {
      const atMs = nowMs();
      if (data.toString("latin1", 0, 20) !== '{"type":"quotes_eoi"') return;
      if (!begun) {
        begun = true;
        opened.resolve();
        return;
      }
      // A regular expression finds the last id, instead of parsing the frame two hundred times.
      for (const [, id = ""] of data.toString("latin1").matchAll(/"id":"(eoi_[0-9a-z]+)"/g)) {
        const times = arrivals.get(id) ?? [];
        arrivals.set(id, times);
        times.push(atMs);
        if (times.length === sockets) post({ kind: "arrival", arrival: { id, atMs: times } });
      }
    });
    await opened.promise;
  });
  post({ kind: "ready" });
}

process.on("message", (order: ListenOrder) => void listen(order));
