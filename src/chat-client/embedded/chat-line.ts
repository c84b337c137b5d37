import ReconnectingWebSocket from "reconnecting-websocket";
import { CONNECT_TIMEOUT_MS, DELAY_FACTOR, MIN_UPTIME_MS } from "#domain/contract/live/version.ts";
import type { EngineTiming } from "#src/chat-client/engine/needs.ts";

export interface ChatLineNeeds {
  WebSocket: unknown;
  timing: Pick<EngineTiming, "firstDelayMs" | "longestDelayMs">;
  /** Resolves the address before every attempt. */
  address: (line: ChatLine) => Promise<string>;
  onOpen: () => void;
  /** The socket closed or failed; it reopens automatically. */
  onDown: () => void;
  onText: (text: string) => void;
}

/** A socket that reopens until it is closed; afterwards it delivers nothing more. */
export class ChatLine {
  readonly #socket: ReconnectingWebSocket;
  isClosed = false;

  constructor({ WebSocket, timing, address, onOpen, onDown, onText }: ChatLineNeeds) {
    this.#socket = new ReconnectingWebSocket(() => address(this), [], {
      WebSocket,
      minReconnectionDelay: timing.firstDelayMs,
      maxReconnectionDelay: timing.longestDelayMs,
      reconnectionDelayGrowFactor: DELAY_FACTOR,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      minUptime: Math.min(MIN_UPTIME_MS, timing.longestDelayMs),
      maxEnqueuedMessages: 0,
    });
    const heed = (react: () => void) => () => {
      if (!this.isClosed) react();
    };
    this.#socket.addEventListener("open", heed(onOpen));
    this.#socket.addEventListener("close", heed(onDown));
    this.#socket.addEventListener("error", heed(onDown));
    this.#socket.addEventListener("message", ({ data }: MessageEvent) => {
      if (!this.isClosed && typeof data === "string") onText(data);
    });
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  close(): void {
    this.isClosed = true;
    this.#socket.close();
  }
}
