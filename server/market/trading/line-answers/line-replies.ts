import { and, asc, eq, isNull } from "drizzle-orm";
import type { Change } from "#server/machine/core/change.ts";
import { lineReplies } from "#server/machine/db/schema/runs.ts";
import { actorOfUser } from "#server/machine/identity/identity.ts";
import { type DirectMessage, sendDirect } from "#server/people/chat/model/send-direct.ts";
import { hostedChat } from "#server/people/chat/hosted/hosted-chat.ts";
import type { HostedSender } from "#server/people/chat/hosted/hosted-direct.ts";
import { isPassing } from "#server/people/chat/hosted/platform-call.ts";
import { sendDirectHosted } from "#server/people/chat/hosted/send-direct-hosted.ts";
import type { StandingLine } from "#server/market/trading/line-answers/standing-line.ts";
import { runAsLeader, type LeaderTask } from "#server/machine/core/leader-task.ts";
import { signalOfStream } from "#server/machine/live/signal-of-stream.ts";
import type { Parts } from "#server/machine/core/parts.ts";

// The message to the chat of an answer. The answer writes it down with the cluster; one node then sends it, in the answerer's
// name, by the engine that runs. Each has a name of its own under which the chat stores it once, so a node that dies in
// between, or an outage of the hosted service, makes it late and never twice. Where the rules of the chat forbid it the
// cluster itself notifies the writer.

const STREAM = "line_replies";
/** The bus may lose a message, and failures are retried. */
const POLL_MS = 1000;
const BATCH = 100;
const ATTEMPTS = 5;
const SIGNED_OFF = "The sender can no longer sign in.";
const OUR_FAULT = "It could not be sent.";

type Row = typeof lineReplies.$inferSelect;
type Outcome = Partial<Pick<Row, "sentAt" | "failure" | "attempts">>;

/** Sends the chat the message of an answer once the transaction is committed. */
export async function queueReply(
  { newId }: Pick<Parts, "newId">,
  { tx, actor, now }: Change,
  { line, channel }: StandingLine,
  message: string,
): Promise<void> {
  const isDirect = channel.kind === "direct";
  await tx.insert(lineReplies).values({
    id: newId("lrp"),
    fromId: actor.userId,
    toId: line.authorId,
    channelUrl: isDirect ? line.channelUrl : null,
    replyTo: isDirect ? line.messageId : null,
    message,
    createdAt: now,
  });
}

/** Signals the node that sends them that there is something to send. */
export function wakeReplies({ bus, clock }: Pick<Parts, "bus" | "clock">): void {
  bus.publish([{ stream: STREAM, audience: "", seq: 0, ts: clock.now().toISOString(), data: {} }]);
}

/** Sends the waiting replies, as long as the hosted service can be reached. */
export async function sendReplies(parts: Parts, hosted: HostedSender | null): Promise<void> {
  const waiting = await parts.db.orm
    .select()
    .from(lineReplies)
    .where(and(isNull(lineReplies.sentAt), isNull(lineReplies.failure)))
    .orderBy(asc(lineReplies.createdAt), asc(lineReplies.id))
    .limit(BATCH);
  for (const row of waiting) {
    const outcome = await sendOne(parts, hosted, row);
    if (outcome === "later") return;
    await parts.db.orm.update(lineReplies).set(outcome).where(eq(lineReplies.id, row.id));
  }
}

async function sendOne(parts: Parts, hosted: HostedSender | null, row: Row): Promise<Outcome | "later"> {
  const { toId, channelUrl: url, replyTo, message, id: reqId } = row;
  const reply: DirectMessage = { toId, url, replyTo, message, reqId };
  try {
    const actor = await actorOfUser(parts, row.fromId);
    if (!actor) return { failure: SIGNED_OFF };
    const why =
      hosted === null
        ? await sendDirect(parts, { actor, requestId: reqId }, reply)
        : await sendDirectHosted(parts, hosted, actor.userId, reply);
    return why === null ? { sentAt: parts.clock.now() } : { failure: why };
  } catch (error) {
    if (isPassing(error)) return "later";
    parts.log.error({ err: error, reply: row.id }, "the chat could not be told of an answer");
    const attempts = row.attempts + 1;
    return attempts < ATTEMPTS ? { attempts } : { attempts, failure: OUR_FAULT };
  }
}

/** Sends waiting replies on the node that leads. */
export function startLineReplies(parts: Parts): LeaderTask {
  const hosted = hostedChat(parts.config);
  return runAsLeader(parts, { name: "line-replies", retryMs: POLL_MS }, async (signal, led) => {
    const { changeSignal, release } = signalOfStream(led.bus, STREAM, signal);
    try {
      while (!signal.aborted) {
        await sendReplies(led, hosted);
        if (!signal.aborted) await changeSignal.wait(POLL_MS);
      }
    } finally {
      release();
    }
  });
}
