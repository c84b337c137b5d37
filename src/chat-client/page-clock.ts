import type { RefreshClock } from "#src/chat-client/channel-refresh.ts";
import type { FeedClock } from "#src/chat-client/chat-feed.ts";
import { serverNowMs } from "#src/lib/server-time.ts";

export type ChatClock = FeedClock & RefreshClock;

/** The server's time and this page's timers. */
export const PAGE_CLOCK: ChatClock = {
  nowMs: serverNowMs,
  setTimeout: (react, afterMs) => setTimeout(react, afterMs),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout> | undefined),
};
