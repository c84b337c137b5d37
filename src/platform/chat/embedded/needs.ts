import { CHAT_PING_MS } from "#domain/contract/chat/socket.ts";
import type { Api } from "#src/lib/api.ts";
import type { ChatCache } from "#src/platform/chat/embedded/cache.ts";
import type { UploadFile } from "#src/platform/chat/embedded/file-sends.ts";

/** What our own engine asks of the place it runs in; a test hands in Node's. */
export interface EmbeddedNeeds {
  call: Api["call"];
  upload: UploadFile;
  /** Address of the chat socket, e.g. `wss://desk.example/ws/chat/`. */
  socketUrl: string;
  /** The browser's WebSocket, or one that behaves like it. */
  WebSocket: unknown;
  /** The store of one person in this browser. */
  openCache(userId: string): ChatCache;
  /** So that of all tabs one sends; without it (an insecure page) each sends what was said in it. */
  locks: Pick<LockManager, "request"> | undefined;
  nowMs(): number;
  newId(): string;
  /** True for people who look on unseen: nothing they read is marked as delivered or read. */
  silent(): boolean;
  timing?: Partial<Timing>;
}

/** Milliseconds; a test shortens them. */
export interface Timing {
  firstDelayMs: number;
  longestDelayMs: number;
  pingMs: number;
  /** Silence after which the connection counts as lost. */
  silenceMs: number;
  deliveredEveryMs: number;
  typingEveryMs: number;
  /** How long changes are collected before they are written to the cache. */
  writeAfterMs: number;
}

export const TIMING: Timing = {
  firstDelayMs: 1000,
  longestDelayMs: 10_000,
  pingMs: CHAT_PING_MS,
  silenceMs: 30_000,
  deliveredEveryMs: 1000,
  typingEveryMs: 3000,
  writeAfterMs: 200,
};
export const DELAY_FACTOR = 1.3;
