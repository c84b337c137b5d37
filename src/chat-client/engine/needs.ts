import { FIRST_DELAY_MS, LONGEST_DELAY_MS } from "#domain/contract/live/version.ts";
import type { Api } from "#src/lib/api.ts";
import type { ChatCache } from "#src/chat-client/engine/cache.ts";
import type { SendCheck } from "#src/chat-client/send-check.ts";

/** Environment of every engine; tests pass their own. */
export interface EngineNeeds {
  call: Api["call"];
  /** The store of one person in this browser. */
  openCache(userId: string): ChatCache;
  /** Lets a single tab send for all; without it (insecure page) each tab sends its own messages. */
  locks: Pick<LockManager, "request"> | undefined;
  /** The server's time, epoch ms. */
  nowMs(): number;
  /** This machine's own clock, epoch ms: how long something waited here is measured by it, also from page to page. */
  machineNowMs(): number;
  newId(): string;
  /** Check of a text before it is sent; omitted: the writer is never asked. */
  check?: SendCheck | undefined;
  /** True for observers: nothing is marked as delivered or read. */
  silent(): boolean;
}

/** Milliseconds; a test shortens them. */
export interface EngineTiming {
  firstDelayMs: number;
  longestDelayMs: number;
  deliveredEveryMs: number;
  /** Time for which changes are collected before a write to the cache, ms. */
  writeAfterMs: number;
  /** Maximum time a message waits for its check, ms. */
  checkWithinMs: number;
  /** A price that waited longer than this to be sent needs confirmation, ms. */
  askAfterMs: number;
}

export const ENGINE_TIMING: EngineTiming = {
  firstDelayMs: FIRST_DELAY_MS,
  longestDelayMs: LONGEST_DELAY_MS,
  deliveredEveryMs: 1000,
  writeAfterMs: 200,
  checkWithinMs: 1500,
  askAfterMs: 15_000,
};
