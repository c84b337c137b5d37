import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";
import { CHAT_PATH, chatDown, type ChatEvent } from "#domain/contract/chat/socket.ts";
import { CLOSE } from "#domain/contract/live/close-codes.ts";
import { downFrame } from "#domain/contract/live/down.ts";
import { LIVE_PATH } from "#domain/contract/live/version.ts";
import type { Dealer } from "#tests/cluster/dealer.ts";
import { orderFault } from "#tests/support/frame-order.ts";

/** Shorter than in a browser, so that a frozen node is abandoned within a stage of the proof. */
const PING_MS = 1000;
const SILENT_MS = 5000;
const AGAIN_MS = 250;

/** A page's socket, which reopens whenever it breaks. */
abstract class Page {
  readonly faults: string[] = [];
  opened = 0;
  /** True once the first socket has its start position; later events are seen. */
  abstract readonly hasBegun: boolean;
  /** Number of times a node asked the page to reconnect elsewhere. */
  moved = 0;
  protected readonly dealer: Dealer;
  #socket: WebSocket | null = null;
  #isClosed = false;

  constructor(dealer: Dealer) {
    this.dealer = dealer;
  }

  abstract readonly path: string;
  protected abstract ticket(): Promise<string>;
  protected abstract hello(ticket: string): object[];
  protected abstract onText(text: string): void;

  open(): void {
    void this.#run();
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.terminate();
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      const code = await this.#once().catch(() => 0);
      if (code === CLOSE.nodeStops) this.moved += 1;
      else await delay(AGAIN_MS);
    }
  }

  async #once(): Promise<number> {
    const ticket = await this.ticket();
    const socket = new WebSocket(this.dealer.origin.replace("http", "ws") + this.path, { origin: this.dealer.origin });
    this.#socket = socket;
    let receivedMs = performance.now();
    const beat = setInterval(() => {
      if (performance.now() - receivedMs > SILENT_MS) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send('{"message":"ping"}');
    }, PING_MS);
    try {
      return await new Promise<number>((resolve, reject) => {
        socket.on("error", reject);
        socket.on("close", resolve);
        socket.on("open", () => {
          this.opened += 1;
          for (const message of this.hello(ticket)) socket.send(JSON.stringify(message));
        });
        socket.on("message", (data: Buffer) => {
          receivedMs = performance.now();
          if (this.#socket === socket) this.onText(data.toString("utf8"));
        });
      });
    } finally {
      clearInterval(beat);
    }
  }
}

/** Follows the market's quotes, resuming from the last received number. */
export class QuotesPage extends Page {
  readonly path = LIVE_PATH;
  head: number | undefined;

  get hasBegun(): boolean {
    return this.head !== undefined;
  }

  protected async ticket(): Promise<string> {
    const given = await this.dealer.call<{ access_token: string }>({
      method: "POST",
      path: "/api/session/socket-ticket/",
      body: {},
    });
    return given.access_token;
  }

  protected hello(ticket: string): object[] {
    const since = this.head === undefined ? {} : { quotes_eoi: this.head };
    return [
      { message: "auth", access_token: ticket },
      { message: "subscribe", streams: ["quotes_eoi"], since },
    ];
  }

  protected onText(text: string): void {
    const frame = downFrame.parse(JSON.parse(text));
    if (frame.type === "error") this.faults.push(frame.data.message);
    if (frame.type !== "quotes_eoi" || frame.more) return;
    const fault = orderFault(frame, this.head);
    if (fault !== null) this.faults.push(fault);
    this.head = frame.seq;
  }
}

/** Follows the chat as a page does: it requests messages the socket may have missed, by the change token. */
export class ChatPage extends Page {
  readonly path = CHAT_PATH;
  /** Number of times the sockets delivered each message, by the sender's key. */
  readonly came = new Map<string, number>();
  /** Messages fetched by request; a socket may deliver them later as well. */
  readonly #asked = new Set<string>();
  #token: string | null = null;
  readonly #changes = new Map<string, number>();
  #asking: Promise<void> = Promise.resolve();
  /** Answer of each request for missed messages, to investigate faults. */
  readonly asks: string[] = [];

  get hasBegun(): boolean {
    return this.#token !== null;
  }

  protected async ticket(): Promise<string> {
    const body = { userId: this.dealer.userId };
    const given = await this.dealer.call<{ token: string }>({
      method: "POST",
      path: "/api/issue-sb-session-token",
      body,
    });
    return given.token;
  }

  protected hello(ticket: string): object[] {
    return [{ message: "auth", token: ticket }];
  }

  protected onText(text: string): void {
    const frame = chatDown.parse(JSON.parse(text));
    if (frame.type === "ready") {
      this.asks.push(`ready ${frame.change_token}`);
      if (this.#token === null) this.#token = frame.change_token;
      else this.catchUp();
    } else if (frame.type === "events") for (const event of frame.events) this.#onEvent(event);
  }

  has(key: string): boolean {
    return this.came.has(key) || this.#asked.has(key);
  }

  /** Requests missed messages, after any request already queued. */
  catchUp(): void {
    this.#asking = this.#asking.then(() => this.#ask());
  }

  async #ask(): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      try {
        const since = encodeURIComponent(this.#token ?? "");
        const missed = await this.dealer.call<{
          messages: { req_id: string }[];
          change_token: string;
          reset: boolean;
        }>({ method: "GET", path: `/api/chat/changes/?since=${since}` });
        this.asks.push(`${this.#token} → ${missed.change_token}: ${missed.messages.length} messages`);
        if (missed.reset) this.faults.push("too much was missed");
        this.#token = missed.change_token;
        for (const { req_id: id } of missed.messages) this.#asked.add(id);
        return;
      } catch {
        await delay(AGAIN_MS);
      }
    }
    this.faults.push("what was missed could not be asked for");
  }

  #onEvent(event: ChatEvent): void {
    if (!("change" in event)) return;
    const last = this.#changes.get(event.channel_url);
    if (last !== undefined && event.change <= last) return;
    if (last !== undefined && event.change > last + 1) this.catchUp();
    this.#changes.set(event.channel_url, event.change);
    if (event.kind !== "message" || !event.message.req_id) return;
    this.came.set(event.message.req_id, (this.came.get(event.message.req_id) ?? 0) + 1);
  }
}
