import { OFFLINE_MS, PING_MS } from "#domain/contract/live/version.ts";
import type { UploadFile } from "#src/chat-client/engine/file-sends.ts";
import { ENGINE_TIMING, type EngineNeeds, type EngineTiming } from "#src/chat-client/engine/needs.ts";

/** Environment of our own engine; tests pass Node's. */
export interface EmbeddedNeeds extends EngineNeeds {
  upload: UploadFile;
  /** Address of the chat socket, e.g. `wss://desk.example/ws/chat/`. */
  socketUrl: string;
  /** The browser's WebSocket, or one that behaves like it. */
  WebSocket: unknown;
  timing?: Partial<EmbeddedTiming>;
}

/** Milliseconds; a test shortens them. */
export interface EmbeddedTiming extends EngineTiming {
  pingMs: number;
  /** Silence after which the connection counts as lost. */
  silenceMs: number;
  typingEveryMs: number;
}

export const EMBEDDED_TIMING: EmbeddedTiming = {
  ...ENGINE_TIMING,
  pingMs: PING_MS,
  silenceMs: OFFLINE_MS,
  typingEveryMs: 3000,
};
