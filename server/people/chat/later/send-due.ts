import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { Refusal } from "#domain/contract/errors.ts";
import { chatLaterMessages } from "#server/machine/db/schema/chat-later.ts";
import { actorOfUser } from "#server/machine/identity/identity.ts";
import { chatLimits } from "#server/people/chat/limits.ts";
import { linkPreviews } from "#server/people/chat/previews/link-previews.ts";
import { send, type Sending } from "#server/people/chat/model/send.ts";
import { hostedChat } from "#server/people/chat/hosted/hosted-chat.ts";
import { runAsLeader, type LeaderTask } from "#server/machine/core/leader-task.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { pause } from "#server/machine/core/pause.ts";

/**
 * Sends due messages through the use case of an immediate message, so the same checks apply. Each is first claimed,
 * then sent under its own req_id, then marked as sent; a claimed message can no longer be cancelled. A new leader sends
 * claimed but unmarked messages again; the req_id prevents duplicates.
 */
const EVERY_MS = 1000;
const BATCH = 500;
/** Internal errors after which a message is marked as failed, so that it does not block others. */
const ATTEMPTS = 5;
const SIGNED_OFF = "The sender can no longer sign in.";
const OUR_FAULT = "Something went wrong on our side. Please send it again.";

type Row = typeof chatLaterMessages.$inferSelect;

/** Makes one pass over due messages. */
export async function sendDue(parts: Parts, sending: Sending): Promise<void> {
  const now = parts.clock.now();
  const due = await parts.db.orm
    .select()
    .from(chatLaterMessages)
    .where(and(isNull(chatLaterMessages.sentAt), isNull(chatLaterMessages.failure), lte(chatLaterMessages.sendAt, now)))
    .orderBy(asc(chatLaterMessages.sendAt), asc(chatLaterMessages.id))
    .limit(BATCH);
  const tooFast = new Set<string>();
  for (const row of due) {
    if (tooFast.has(row.userId) || !(await take(parts, row))) continue;
    const done = await sendOne(parts, sending, row);
    if (done === "wait") tooFast.add(row.userId);
    else await note(parts, row, done);
  }
}

type Outcome = Partial<Pick<Row, "sentAt" | "failure" | "attempts">>;

async function sendOne(parts: Parts, sending: Sending, row: Row): Promise<Outcome | "wait"> {
  try {
    const actor = await actorOfUser(parts, row.userId);
    if (!actor) return { failure: SIGNED_OFF };
    await send(parts, sending, { actor, requestId: row.id }, row.channelUrl, {
      req_id: row.reqId,
      message: row.message,
      mentioned_user_ids: [],
    });
    return { sentAt: parts.clock.now() };
  } catch (error) {
    if (error instanceof Refusal) return error.code === "slow_down" ? "wait" : { failure: error.message };
    parts.log.error({ err: error, later: row.id }, "a message that waited could not be sent");
    const attempts = row.attempts + 1;
    return attempts < ATTEMPTS ? { attempts } : { attempts, failure: OUR_FAULT };
  }
}

/** False when it was deleted meanwhile. */
async function take({ db, clock }: Parts, { id }: Row): Promise<boolean> {
  const taken = await db.orm
    .update(chatLaterMessages)
    .set({ takenAt: clock.now() })
    .where(and(eq(chatLaterMessages.id, id), isNull(chatLaterMessages.sentAt)))
    .returning({ id: chatLaterMessages.id });
  return taken.length > 0;
}

async function note({ db }: Parts, { id }: Row, outcome: Outcome): Promise<void> {
  await db.orm.update(chatLaterMessages).set(outcome).where(eq(chatLaterMessages.id, id));
}

/** Checks every second, on the leader only. Inactive with the hosted chat, whose service schedules messages itself. */
export function startLaterMessages(parts: Parts): LeaderTask {
  if (hostedChat(parts.config) !== null) return { stop: async () => {} };
  const sending = { limits: chatLimits(), previews: linkPreviews(parts) };
  return runAsLeader(parts, { name: "later-messages", retryMs: EVERY_MS }, async (signal, led) => {
    while (!signal.aborted) {
      await sendDue(led, sending);
      await pause(EVERY_MS, signal);
    }
  });
}
