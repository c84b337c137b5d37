import { CHAT_STREAM } from "#server/features/chat/news.ts";
import { pause } from "#server/features/eoi/pause.ts";
import { QuotedLevels } from "#server/features/surveillance/quoted-levels.ts";
import { sweepChats } from "#server/features/surveillance/sweep.ts";
import { Bell } from "#server/live/bell.ts";
import type { Parts } from "#server/parts.ts";

/** News may be lost on the bus: then it is looked at after this at the latest. */
const LOOK_MS = 15_000;
/** Between two looks, so that a busy minute is looked at in few pieces. */
const AT_MOST_EVERY_MS = 500;
const RETRY_MS = 2000;

/** Watches all chats as they are said, on the node that leads. Returns the way to stop. */
export function startChatWatch(parts: Parts): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const quotes = new QuotedLevels(parts);
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await parts.db.withLeadership("chat-watch", (lost) =>
          lead(parts, quotes, AbortSignal.any([lost, stopping.signal])),
        );
      } catch (error) {
        parts.log.error({ err: error }, "chat watch stopped, trying again");
      }
      await pause(RETRY_MS, stopping.signal);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function lead(parts: Parts, quotes: QuotedLevels, signal: AbortSignal): Promise<void> {
  const bell = new Bell();
  const stopHearing = parts.bus.subscribe((messages) => {
    if (messages.some(({ stream }) => stream === CHAT_STREAM)) bell.ring();
  });
  const wake = () => bell.ring();
  signal.addEventListener("abort", wake);
  try {
    while (!signal.aborted) {
      const raised = await sweepChats(parts, quotes);
      if (raised > 0) parts.log.info({ alerts: raised }, "chat alerts raised");
      await pause(AT_MOST_EVERY_MS, signal);
      await bell.wait(LOOK_MS);
    }
  } finally {
    stopHearing();
    signal.removeEventListener("abort", wake);
  }
}
