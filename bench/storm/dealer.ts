import { WebSocket } from "ws";

/** One dealer who floods the server, in a separate process. Received data is counted, not parsed. */
export interface StormOrder {
  kind: "storm";
  url: string;
  origin: string;
  sockets: number;
  /** Sent by every socket as soon as it is open. */
  greeting: object;
  /** Sent this many times once the greeting is answered. */
  request: object;
  times: number;
}

/** Requests the number of bytes received so far. */
export interface ReportOrder {
  kind: "report";
}

export type StormEvent = { kind: "sent" } | { kind: "received"; bytes: number; refused: number };

const post = (event: StormEvent) => process.send?.(event);
let bytes = 0;
let refused = 0;

process.on("message", (order: StormOrder | ReportOrder) => {
  if (order.kind === "report") {
    post({ kind: "received", bytes, refused });
    return;
  }
  let open = 0;
  const countOpen = () => {
    open += 1;
    if (open === order.sockets) post({ kind: "sent" });
  };
  for (let n = 0; n < order.sockets; n += 1) {
    const socket = new WebSocket(order.url, { origin: order.origin });
    socket.on("error", () => undefined);
    socket.on("message", (data: Buffer) => {
      bytes += data.byteLength;
    });
    socket.once("message", () => {
      for (let time = 0; time < order.times; time += 1) socket.send(JSON.stringify(order.request));
    });
    socket.on("unexpected-response", () => {
      refused += 1;
      countOpen();
    });
    socket.on("close", (code) => {
      if (code > 4000) refused += 1;
    });
    socket.on("open", () => {
      socket.send(JSON.stringify(order.greeting));
      countOpen();
    });
  }
});
