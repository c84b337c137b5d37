import { WebSocket } from "ws";
import { PING_MS } from "#domain/contract/live/version.ts";
import { openSideBySide } from "../room.ts";

// A process of its own with many sockets, so that what it costs to receive is not charged to the sender. It tells its
// parent, for every frame of quotes_eoi, when each socket had it.

export interface ListenOrder {
  /** Address of the socket. */
  url: string;
  origin: string;
  sockets: number;
  /** Sent by every socket once it is open, one after the other. */
  greetings: readonly object[];
}

export interface Arrival {
  /** The last row's id: names the change. */
  id: string;
  /** When each socket had it: milliseconds since 1970 with fractions. */
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
      // Reading the last id out of the text spares parsing the frame two hundred times.
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
