import { signalOfStream } from "#server/machine/live/signal-of-stream.ts";
import { CHAT_STREAM } from "#server/people/chat/store/chat-update.ts";
import { JudgedDeals } from "#server/market/surveillance/judged-deals.ts";
import { QuotedLevels } from "#server/market/surveillance/quoted-levels.ts";
import { sweepChats } from "#server/market/surveillance/sweep.ts";
import { runAsLeader, type LeaderTask } from "#server/machine/core/leader-task.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { pause } from "#server/machine/core/pause.ts";

/** Poll interval, in case the bus loses a message. */
const POLL_MS = 15_000;
/** Minimum interval of checks, so that a busy minute is checked in few batches. */
const AT_MOST_EVERY_MS = 500;
const RETRY_MS = 2000;

/** Watches all chats as messages are sent, on the leader. */
export function startChatWatch(parts: Parts): LeaderTask {
  const quotes = new QuotedLevels(parts);
  return runAsLeader(parts, { name: "chat-watch", retryMs: RETRY_MS }, async (signal, led) => {
    const { changeSignal, release } = signalOfStream(led.bus, CHAT_STREAM, signal);
    // Start empty: another node may have led since, and its judged deals are unknown here.
    const judged = new JudgedDeals();
    try {
      while (!signal.aborted) {
        const raised = await sweepChats(led, quotes, judged);
        if (raised > 0) led.log.info({ alerts: raised }, "chat alerts raised");
        await pause(AT_MOST_EVERY_MS, signal);
        await changeSignal.wait(POLL_MS);
      }
    } finally {
      release();
    }
  });
}
