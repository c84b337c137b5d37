import { WebSocket } from "ws";
import { downFrame } from "#domain/contract/live/down.ts";
import { LIVE_PATH } from "#domain/contract/live/version.ts";
import type { Caller } from "#server/machine/live/process.testing.ts";
import { orderFault } from "#tests/support/frame-order.ts";

/** A page that follows quotes_eoi across server restarts, resuming from the last received number. */
export class Listener {
  /** Ids of quotes in the order of their changes. */
  readonly seen = new Set<string>();
  readonly faults: string[] = [];
  head: number | undefined;
  #socket: WebSocket | null = null;

  async connect(origin: string, caller: Caller): Promise<void> {
    const ticket = await caller.ticket();
    const socket = new WebSocket(origin.replace("http", "ws") + LIVE_PATH, { origin });
    this.#socket = socket;
    socket.on("error", () => undefined);
    socket.on("message", (data: Buffer) => this.#onText(data.toString("utf8")));
    await new Promise<void>((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    socket.send(JSON.stringify({ message: "auth", access_token: ticket }));
    const since = this.head === undefined ? {} : { quotes_eoi: this.head };
    socket.send(JSON.stringify({ message: "subscribe", streams: ["quotes_eoi"], since }));
  }

  /** Waits for the change with this number. */
  async reaches(seq: number, withinMs = 20_000): Promise<void> {
    const end = performance.now() + withinMs;
    while ((this.head ?? -1) < seq) {
      if (performance.now() > end) throw new Error(`the listener stopped at ${this.head}, not at ${seq}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  leave(): void {
    this.#socket?.terminate();
  }

  #onText(text: string): void {
    const frame = downFrame.parse(JSON.parse(text));
    if (frame.type === "error") this.faults.push(frame.data.message);
    if (frame.type !== "quotes_eoi") return;
    const fault = orderFault(frame, this.head);
    if (fault !== null) this.faults.push(fault);
    this.head = frame.seq;
    for (const row of frame.data) this.seen.add(row.id);
  }
}
