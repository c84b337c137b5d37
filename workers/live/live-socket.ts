import ReconnectingWebSocket from "reconnecting-websocket";
import {
  CONNECT_TIMEOUT_MS,
  DELAY_FACTOR,
  FIRST_DELAY_MS,
  LONGEST_DELAY_MS,
  MIN_UPTIME_MS,
  OFFLINE_MS,
  PING_MS,
  TOO_MANY_RETRY_MS,
} from "#domain/contract/live/version.ts";
import { CLOSE } from "#domain/contract/live/close-codes.ts";
import { askTicket, type Fetch } from "#workers/live/ticket-source.ts";

/** `too-many`: the server accepts no more windows of this person; some must be closed. */
export type LinkState = "connecting" | "online" | "offline" | "signed-out" | "too-many";

export interface LinkStatus {
  state: LinkState;
  /** True from open to close or error, in any state. */
  connected: boolean;
  /** Since when the state holds, by the socket's clock. */
  sinceMs: number;
  lastFrameAtMs: number | null;
  /** Time from the last ping to its pong. */
  latencyMs: number | null;
  reconnects: number;
}

export interface LiveSocketNeeds {
  /** Address of the live socket. */
  url: string;
  WebSocket: unknown;
  fetch: Fetch;
  nowMs(): number;
  onMessage(text: string): void;
  /** Authenticated: time to subscribe. */
  onReady(): void;
  /** The connection broke; its data may be stale. */
  onDown(): void;
  onStatus(status: LinkStatus): void;
}

/**
 * The single live connection of a browser. Each attempt fetches a fresh ticket, opens, authenticates, and is ready once
 * the server answers. Silence beyond the offline threshold drops the connection and reconnects; a hint that the network
 * is back reconnects at once.
 */
export class LiveSocket {
  readonly #needs: LiveSocketNeeds;
  #link: ReconnectingWebSocket | null = null;
  #ticket: string | null = null;
  #ready = false;
  #pingTimer: ReturnType<typeof setInterval> | null = null;
  #pingedAtMs: number | null = null;
  #opens = 0;
  #status: LinkStatus;

  constructor(needs: LiveSocketNeeds) {
    this.#needs = needs;
    const sinceMs = needs.nowMs();
    this.#status = {
      state: "signed-out",
      connected: false,
      sinceMs,
      lastFrameAtMs: null,
      latencyMs: null,
      reconnects: 0,
    };
  }

  get status(): LinkStatus {
    return this.#status;
  }

  get isReady(): boolean {
    return this.#ready;
  }

  start(): void {
    if (this.#link) return;
    this.#set({ state: "connecting", lastFrameAtMs: null, latencyMs: null });
    this.#pingTimer ??= setInterval(() => this.#beat(), PING_MS);
    this.#connect();
  }

  /** Signs out: no attempts until the next start. */
  stop(): void {
    if (this.#pingTimer) clearInterval(this.#pingTimer);
    this.#pingTimer = null;
    this.#drop();
    this.#opens = 0;
    this.#set({ state: "signed-out", connected: false, reconnects: 0 });
  }

  send(message: object): void {
    if (this.#ready) this.#link?.send(JSON.stringify(message));
  }

  /** The browser reports that the network is lost or back. */
  hint(network: "offline" | "online"): void {
    if (!this.#link) return;
    if (network === "offline") this.#set({ state: "offline" });
    else if (this.#ready) this.#ping();
    else this.#restart();
  }

  #connect(): void {
    const link: ReconnectingWebSocket = new ReconnectingWebSocket(() => this.#address(() => this.#link === link), [], {
      WebSocket: this.#needs.WebSocket,
      minReconnectionDelay: FIRST_DELAY_MS,
      maxReconnectionDelay: LONGEST_DELAY_MS,
      reconnectionDelayGrowFactor: DELAY_FACTOR,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      minUptime: MIN_UPTIME_MS,
      maxEnqueuedMessages: 0,
    });
    this.#link = link;
    const mine = (react: () => void) => () => {
      if (this.#link === link) react();
    };
    link.addEventListener(
      "open",
      mine(() => this.#opened()),
    );
    link.addEventListener("close", (event) => {
      if (this.#link !== link) return;
      // Another node already serves, so it reconnects without a delay.
      if (event.code === CLOSE.nodeStops) return this.#restart();
      this.#down();
      if (event.code === CLOSE.tooManySockets) this.#set({ state: "too-many" });
    });
    link.addEventListener(
      "error",
      mine(() => this.#down()),
    );
    link.addEventListener("message", (event: MessageEvent) => {
      if (this.#link === link && typeof event.data === "string") this.#onMessage(event.data);
    });
  }

  /** Resolves with a ticket, with the delays of reconnecting; never when nobody is signed in. */
  async #address(isCurrent: () => boolean): Promise<string> {
    let delayMs = FIRST_DELAY_MS;
    if (this.#status.state === "too-many") await new Promise((resolve) => setTimeout(resolve, TOO_MANY_RETRY_MS));
    while (isCurrent()) {
      const result = await askTicket(this.#needs.fetch);
      if (!isCurrent()) break;
      if (result.kind === "signed-out") {
        this.stop();
        break;
      }
      if (result.kind === "ticket") {
        this.#ticket = result.ticket;
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      delayMs = Math.min(LONGEST_DELAY_MS, delayMs * DELAY_FACTOR);
    }
    return this.#needs.url;
  }

  #opened(): void {
    this.#opens += 1;
    this.#set({ connected: true, reconnects: this.#opens - 1 });
    this.#link?.send(JSON.stringify({ message: "auth", access_token: this.#ticket ?? "none" }));
    this.#ticket = null;
  }

  #onMessage(text: string): void {
    const nowMs = this.#needs.nowMs();
    this.#status = { ...this.#status, lastFrameAtMs: nowMs };
    if (text.startsWith('{"type":"pong"')) this.#pong(nowMs);
    else if (this.#ready && this.#status.state === "offline") this.#set({ state: "online" });
    this.#needs.onMessage(text);
  }

  #pong(nowMs: number): void {
    const latencyMs = this.#pingedAtMs === null ? this.#status.latencyMs : nowMs - this.#pingedAtMs;
    this.#pingedAtMs = null;
    const first = !this.#ready;
    this.#ready = true;
    this.#set({ state: "online", latencyMs });
    if (first) this.#needs.onReady();
  }

  #beat(): void {
    const { lastFrameAtMs, sinceMs, state } = this.#status;
    const silentMs = this.#needs.nowMs() - (lastFrameAtMs ?? sinceMs);
    if (silentMs > OFFLINE_MS && state !== "offline") this.#set({ state: "offline" });
    if (this.#ready && silentMs > OFFLINE_MS) this.#restart();
    else this.#ping();
  }

  #ping(): void {
    if (!this.#ready) return;
    this.#pingedAtMs ??= this.#needs.nowMs();
    this.send({ message: "ping" });
  }

  #down(): void {
    const wasReady = this.#ready;
    this.#ready = false;
    this.#pingedAtMs = null;
    if (this.#status.connected || this.#status.state === "online") {
      this.#set({ connected: false, state: this.#status.state === "online" ? "connecting" : this.#status.state });
    }
    if (wasReady) this.#needs.onDown();
  }

  #restart(): void {
    this.#drop();
    this.#connect();
  }

  #drop(): void {
    const link = this.#link;
    this.#down();
    this.#link = null;
    link?.close();
  }

  #set(change: Partial<LinkStatus>): void {
    const sinceMs = change.state && change.state !== this.#status.state ? this.#needs.nowMs() : this.#status.sinceMs;
    this.#status = { ...this.#status, ...change, sinceMs };
    this.#needs.onStatus(this.#status);
  }
}
