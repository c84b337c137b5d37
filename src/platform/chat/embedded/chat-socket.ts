import ReconnectingWebSocket from "reconnecting-websocket";
import { chatDown, type ChatDown, type ChatEvent, type ChatUp } from "#domain/contract/chat/socket.ts";
import { ChatError, type ChatConnection } from "#src/platform/chat/chat-client.ts";
import { asChatError, isPassing } from "#src/platform/chat/chat-error.ts";
import { DELAY_FACTOR, type Timing } from "#src/platform/chat/embedded/needs.ts";

type ClosingCode = Extract<ChatDown, { type: "closing" }>["code"];

export interface ChatSocketNeeds {
  url: string;
  WebSocket: unknown;
  nowMs(): number;
  timing: Timing;
  /** A fresh token; asked for before every attempt. @throws CallError */
  askToken(): Promise<string>;
  onReady(userId: string, changeToken: string): void;
  onEvents(events: readonly ChatEvent[]): void;
  onConnection(connection: ChatConnection): void;
  /** The server says why it closes; what is kept here may have to go. */
  onClosing(code: ClosingCode): void;
  /** An attempt failed; the next one follows. */
  onFailedAttempt(): void;
  /** No attempt will help: this person has no chat. */
  onGivenUp(error: ChatError): void;
}

const CONNECT_TIMEOUT_MS = 4000;
const MIN_UPTIME_MS = 5000;
/** After a hint that the network is back, an open connection has to answer within this time. */
const PROBE_MS = 4000;

/**
 * The chat's connection: each attempt asks for a token, opens, says who it is and counts as online once the server is
 * ready. Silence drops it and starts anew. A token that is refused is followed by a new one; a person who is refused
 * ends it.
 */
export class ChatSocket {
  readonly #needs: ChatSocketNeeds;
  #link: ReconnectingWebSocket | null = null;
  #token = "";
  #ready = false;
  #active = true;
  #connection: ChatConnection = "closed";
  #heardAtMs = 0;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #probeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(needs: ChatSocketNeeds) {
    this.#needs = needs;
  }

  get connection(): ChatConnection {
    return this.#connection;
  }

  start(): void {
    if (this.#link) return;
    this.#tell("connecting");
    this.#pingTimer ??= setInterval(() => this.#beat(), this.#needs.timing.pingMs);
    this.#connect();
  }

  stop(): void {
    clearInterval(this.#pingTimer);
    clearTimeout(this.#probeTimer);
    this.#pingTimer = undefined;
    this.#tell("closed");
    this.#drop();
  }

  /** Says something if it can be heard now. */
  send(message: ChatUp): void {
    if (this.#ready) this.#link?.send(JSON.stringify(message));
  }

  hint(what: "offline" | "online" | "visible" | "hidden"): void {
    if (what === "visible" || what === "hidden") {
      this.#active = what === "visible";
      this.send({ message: "active", active: this.#active });
    }
    if (!this.#link || what === "hidden") return;
    if (what === "offline") return this.#tell("offline");
    if (!this.#ready) return what === "online" ? this.#restart() : undefined;
    this.#probe();
  }

  #connect(): void {
    const link: ReconnectingWebSocket = new ReconnectingWebSocket(() => this.#address(() => this.#link === link), [], {
      WebSocket: this.#needs.WebSocket,
      minReconnectionDelay: this.#needs.timing.firstDelayMs,
      maxReconnectionDelay: this.#needs.timing.longestDelayMs,
      reconnectionDelayGrowFactor: DELAY_FACTOR,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      minUptime: Math.min(MIN_UPTIME_MS, this.#needs.timing.longestDelayMs),
      maxEnqueuedMessages: 0,
    });
    this.#link = link;
    this.#heardAtMs = this.#needs.nowMs();
    const mine = (react: () => void) => () => {
      if (this.#link === link) react();
    };
    link.addEventListener(
      "open",
      mine(() => this.#opened()),
    );
    link.addEventListener(
      "close",
      mine(() => this.#down()),
    );
    link.addEventListener(
      "error",
      mine(() => this.#down()),
    );
    link.addEventListener("message", (event: MessageEvent) => {
      if (this.#link === link && typeof event.data === "string") this.#heard(event.data);
    });
  }

  /** Waits until there is a token, with the delays of reconnecting. */
  async #address(isCurrent: () => boolean): Promise<string> {
    const { firstDelayMs, longestDelayMs } = this.#needs.timing;
    let delayMs = firstDelayMs;
    while (isCurrent()) {
      try {
        this.#token = await this.#needs.askToken();
        break;
      } catch (error) {
        if (!isCurrent()) break;
        if (!isPassing(error)) {
          this.#giveUp(asChatError(error));
          break;
        }
        this.#down();
        this.#needs.onFailedAttempt();
      }
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      delayMs = Math.min(longestDelayMs, delayMs * DELAY_FACTOR);
    }
    return this.#needs.url;
  }

  #opened(): void {
    this.#heardAtMs = this.#needs.nowMs();
    this.#link?.send(JSON.stringify({ message: "auth", token: this.#token } satisfies ChatUp));
    this.#token = "";
  }

  #heard(text: string): void {
    this.#heardAtMs = this.#needs.nowMs();
    const frame = readFrame(text);
    if (!frame) return;
    switch (frame.type) {
      case "ready":
        this.#ready = true;
        this.#tell("online");
        this.send({ message: "active", active: this.#active });
        return this.#needs.onReady(frame.user_id, frame.change_token);
      case "events":
        return this.#needs.onEvents(frame.events);
      case "pong":
        return this.#ready ? this.#tell("online") : undefined;
      case "closing":
        return this.#closing(frame.code);
      default:
        return frame satisfies never;
    }
  }

  #closing(code: ClosingCode): void {
    this.#needs.onClosing(code);
    if (code === "user_deactivated" || code === "user_not_found") this.#giveUp(new ChatError(code));
    else this.#down();
  }

  #giveUp(error: ChatError): void {
    this.stop();
    this.#needs.onGivenUp(error);
  }

  #beat(): void {
    const { timing } = this.#needs;
    if (this.#ready && this.#needs.nowMs() - this.#heardAtMs > timing.silenceMs) this.#restart();
    else this.send({ message: "ping" });
  }

  #probe(): void {
    const askedAtMs = this.#needs.nowMs();
    this.send({ message: "ping" });
    clearTimeout(this.#probeTimer);
    this.#probeTimer = setTimeout(() => {
      if (this.#ready && this.#heardAtMs < askedAtMs) this.#restart();
    }, PROBE_MS);
  }

  #down(): void {
    const { connection } = this;
    this.#ready = false;
    if (connection === "closed" || connection === "offline") return;
    if (connection === "connecting") this.#needs.onFailedAttempt();
    this.#tell("offline");
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

  #tell(connection: ChatConnection): void {
    if (connection === this.#connection) return;
    this.#connection = connection;
    this.#needs.onConnection(connection);
  }
}

/** Something that cannot be read is passed over: the gap it leaves in the counts is noticed. */
function readFrame(text: string): ChatDown | null {
  try {
    const read = chatDown.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
