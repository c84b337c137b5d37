import { FIRST_DELAY_MS, LONGEST_DELAY_MS } from "#domain/contract/live/version.ts";
import type { Api } from "#src/lib/api.ts";
import type { ChatCache } from "#src/chat-client/engine/cache.ts";
import type { SendCheck } from "#src/chat-client/send-check.ts";

/** What every engine asks of the place it runs in; a test hands in its own. */
export interface EngineNeeds {
  call: Api["call"];
  /** The store of one person in this browser. */
  openCache(userId: string): ChatCache;
  /** So that of all tabs one sends; without it (an insecure page) each sends what was written in it. */
  locks: Pick<LockManager, "request"> | undefined;
  /** The server's time, epoch ms. */
  nowMs(): number;
  /** This machine's own clock, epoch ms: how long something waited here is measured by it, also from page to page. */
  machineNowMs(): number;
  newId(): string;
  /** What a text is checked for before it leaves; left out: nothing is asked. */
  check?: SendCheck | undefined;
  /** True for people who look on unseen: nothing they read is marked as delivered or read. */
  silent(): boolean;
}

/** Milliseconds; a test shortens them. */
export interface EngineTiming {
  firstDelayMs: number;
  longestDelayMs: number;
  deliveredEveryMs: number;
  /** How long changes are collected before they are written to the cache. */
  writeAfterMs: number;
  /** How long a message waits for its check. */
  checkWithinMs: number;
  /** A price that waited longer to be sent is asked about before it goes. */
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
