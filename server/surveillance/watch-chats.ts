import { signalOfStream } from "#server/live/signal-of-stream.ts";
import { CHAT_STREAM } from "#server/chat/store/chat-update.ts";
import { JudgedDeals } from "#server/surveillance/judged-deals.ts";
import { QuotedLevels } from "#server/surveillance/quoted-levels.ts";
import { sweepChats } from "#server/surveillance/sweep.ts";
import { runAsLeader, type LeaderTask } from "#server/core/leader-task.ts";
import type { Parts } from "#server/core/parts.ts";
import { pause } from "#server/core/pause.ts";

/** News may be lost on the bus: then it is looked at after this at the latest. */
const POLL_MS = 15_000;
/** Between two looks, so that a busy minute is looked at in few pieces. */
const AT_MOST_EVERY_MS = 500;
const RETRY_MS = 2000;

/** Watches all chats as they are sent, on the node that leads. */
export function startChatWatch(parts: Parts): LeaderTask {
  const quotes = new QuotedLevels(parts);
  return runAsLeader(parts, { name: "chat-watch", retryMs: RETRY_MS }, async (signal, led) => {
    const { changeSignal, release } = signalOfStream(led.bus, CHAT_STREAM, signal);
    // Another node may have led since: what it judged is not known here.
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
