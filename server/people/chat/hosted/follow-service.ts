import { signalOfStream } from "#server/machine/live/signal-of-stream.ts";
import { sideEffectOf } from "#server/people/chat/hosted/side-effects.ts";
import { WebhookProcessor } from "#server/people/chat/hosted/webhook-processor.ts";
import { hostedChat, type HostedChat } from "#server/people/chat/hosted/hosted-chat.ts";
import { storeEvent } from "#server/people/chat/hosted/intake.ts";
import { runAsLeader, type LeaderTask } from "#server/machine/core/leader-task.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** The stream of the bus on which the node that got a webhook wakes the one that takes them. */
export const HOSTED_STREAM = "hosted_chat";
/** Poll interval, for lost bus messages and retries. */
const POLL_MS = 1000;
const RETRY_MS = 1000;

/** Follows the hosted service on the node that leads; does nothing where chat is our own. */
export function startHostedChat(parts: Parts): LeaderTask {
  const hosted = hostedChat(parts.config);
  if (!hosted) return { stop: async () => undefined };
  return runAsLeader(parts, { name: "hosted-chat", retryMs: RETRY_MS }, (signal, led) => follow(led, hosted, signal));
}

async function follow(parts: Parts, hosted: HostedChat, signal: AbortSignal): Promise<void> {
  const processor = processorOf(parts, hosted);
  const { changeSignal, release } = signalOfStream(parts.bus, HOSTED_STREAM, signal);
  try {
    while (!signal.aborted) {
      let more = true;
      while (more && !signal.aborted) more = await processor.pass(signal);
      if (!signal.aborted) await changeSignal.wait(POLL_MS);
    }
  } finally {
    release();
    await processor.idle();
  }
}

export function processorOf(parts: Parts, hosted: HostedChat): WebhookProcessor {
  return new WebhookProcessor({
    parts,
    store: (event, at) => storeEvent(parts, hosted, event, at),
    sideEffectOf: (event, at) => sideEffectOf(parts, hosted, event, at),
  });
}
