import { createHash } from "node:crypto";
import { and, count, eq, sql } from "drizzle-orm";
import type { Stream } from "#domain/contract/live/version.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { refuseClosed, rowOfKey } from "#server/machine/core/act-keys.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { retryingConflicts } from "#server/machine/db/conflicts.ts";
import { appendAudit, type AuditEntry } from "#server/machine/core/audit.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { prepared } from "#server/machine/db/prepared.ts";
import { idempotency, outbox } from "#server/machine/db/schema/ledger.ts";
import { tracedCall } from "#server/machine/core/trace-points.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * The write path. Every change of state is one transaction: the rows, their audit entries, the messages to publish and,
 * for binding calls, the answer. Nothing is published before the commit: the relay reads the outbox afterwards, so a
 * crash between the two loses nothing. Audit and outbox rows are written last, to hold the single lock of the audit
 * chain as briefly as possible. The commit is sent right behind them, so no round trip happens under the lock.
 */
export interface Cause {
  actor: Actor;
  requestId: string;
  /** For binding calls: the caller's key, with the endpoint and a digest of the request. */
  idempotency?: { key: string; endpoint: string; digest: string; sealing?: AnswerSealing };
}

/** Encryption of the stored answer, which may contain data stored nowhere else in the clear. */
interface AnswerSealing {
  /** Absent while running nodes may read it only unencrypted. */
  seal?(text: string): string;
  /** @throws Error where it does not open */
  open(stored: string): string;
}

interface Message {
  stream: Stream;
  audience: string;
  data: unknown;
  at: Date;
}

export interface Change {
  tx: Tx;
  /** One instant for everything in the transaction. */
  now: Date;
  actor: Actor;
  /**
   * Adds an audit entry: the action, its subject, and the levels seen.
   * @param about ids of firms, bonds, quotes, clusters and tickets to find the entry by
   */
  audit(action: string, subject: string, detail: Record<string, unknown>, about?: readonly string[]): void;
  /**
   * Sends a write without waiting for its result. Later statements queue behind it and see its rows; if it fails, the
   * change fails with its error. Not for use inside a savepoint, where failures must be handled on the spot.
   */
  send: (write: PromiseLike<unknown>) => void;
  /** Adds a message for an audience: `market`, a firm's id or a person's id. */
  publish(stream: Stream, audience: string, data: unknown): void;
}

/** Digest of a request, to detect a key reused for another request. */
export function requestDigest(parts: unknown): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

const insertKey = prepared("insert_key", (db) =>
  db
    .insert(idempotency)
    .values({
      userId: sql.placeholder("userId"),
      key: sql.placeholder("key"),
      endpoint: sql.placeholder("endpoint"),
      digest: sql.placeholder("digest"),
      status: 0,
      answer: {},
      at: sql.placeholder("at"),
    })
    .onConflictDoNothing()
    .returning({ key: idempotency.key }),
);

/** Cast from text, since a placeholder bypasses the column's JSON encoding. */
const ANSWER = sql`${sql.placeholder("answer")}::jsonb`;

const storeAnswer = prepared("store_answer", (db) =>
  db
    .update(idempotency)
    .set({ status: 200, answer: ANSWER })
    .where(and(eq(idempotency.userId, sql.placeholder("userId")), eq(idempotency.key, sql.placeholder("key")))),
);

/**
 * Claims the key of a binding call for this transaction; concurrent calls with the same key wait here until it ends.
 * @returns the stored answer when the key was used before
 */
async function claimKey(tx: Tx, userId: string, asked: NonNullable<Cause["idempotency"]>, now: Date) {
  const { key, endpoint, digest, sealing } = asked;
  for (;;) {
    const claimed = await insertKey(tx, { userId, key, endpoint, digest, at: now });
    if (claimed.length > 0) return undefined;
    const [row] = await tx.select().from(idempotency).where(rowOfKey(userId, key));
    // Its day was over in between: then it is free again.
    if (row === undefined) continue;
    refuseClosed(row);
    if (row.digest !== digest || row.endpoint !== endpoint) {
      throw new Refusal("validation_error", "This Idempotency-Key was used for another request.", {
        fieldErrors: { "Idempotency-Key": ["This Idempotency-Key was used for another request."] },
      });
    }
    const isSealed = sealing !== undefined && typeof row.answer === "string";
    return { answer: isSealed ? (JSON.parse(sealing.open(row.answer as string)) as unknown) : row.answer };
  }
}

/**
 * Runs one use case. `work` returns the answer; for binding calls it is stored under the key and given again, without
 * running anything, when the key repeats. `work` runs again when the database breaks a deadlock by ending this side of it.
 */
export function change<T>(parts: Parts, cause: Cause, work: (change: Change) => Promise<T>): Promise<T> {
  return changeAsking(parts, cause, async () => undefined, work);
}

/**
 * Like {@link change}, for work that begins with a known row: the row is read and locked in the same message as the
 * key, behind it.
 * @param ask reads and locks only; its result and locks are dropped when the key was used before
 * @param work gets the promise of `ask`, to await where it needs the row
 */
export async function changeAsking<A, T>(
  parts: Parts,
  cause: Cause,
  ask: (tx: Tx) => Promise<A>,
  work: (change: Change, asked: Promise<A>) => Promise<T>,
): Promise<T> {
  const answer = await retryingConflicts(() => runOnce(parts, cause, ask, work));
  parts.relay.ring();
  return answer;
}

async function runOnce<A, T>(
  parts: Parts,
  cause: Cause,
  ask: (tx: Tx) => Promise<A>,
  work: (change: Change, asked: Promise<A>) => Promise<T>,
): Promise<T> {
  const { actor } = cause;
  const sent: Promise<unknown>[] = [];
  const send = (write: PromiseLike<unknown>): void => {
    // Start the query now, so that it precedes the next one.
    const asked = Promise.resolve(write.then((answer) => answer));
    asked.catch(() => undefined);
    sent.push(asked);
  };
  try {
    return await parts.db.orm.transaction(async (tx) => {
      const claimed = cause.idempotency && claimKey(tx, actor.userId, cause.idempotency, parts.clock.now());
      const asked = ask(tx);
      asked.catch(() => undefined);
      const stored = await claimed;
      if (stored) return stored.answer as T;
      const now = parts.clock.now();
      const entries: AuditEntry[] = [];
      const messages: Message[] = [];
      const changing: Change = {
        tx,
        now,
        actor,
        audit: (action, subject, detail, about) =>
          entries.push({
            at: now,
            actorId: actor.userId,
            clientId: actor.clientId,
            action,
            subject,
            requestId: cause.requestId,
            detail,
            ...(about === undefined ? {} : { about }),
          }),
        send,
        publish: (stream, audience, data) => messages.push({ stream, audience, data: data ?? {}, at: now }),
      };
      const result = await work(changing, asked);
      sendLast({ tx, send }, cause, result, messages, entries);
      return result;
    });
  } finally {
    // After a failure all later writes failed too, and the transaction rolled back: only the first error tells the
    // cause.
    for (const write of sent) await write;
  }
}

/** As one value, however many there are. The identities of the rows follow the order in which they were published. */
const storeMessages = prepared("store_messages", (db) => {
  const stored = db.$with("stored", { id: sql<number>`id` }).as(sql`
    insert into ${outbox} (stream, audience, data, at, traceparent)
    select message->>'stream', message->>'audience', message->'data', (message->>'at')::timestamptz,
      ${sql.placeholder("traceparent")}::text
    from jsonb_array_elements(${sql.placeholder("messages")}::jsonb) with ordinality as listed (message, place)
    order by place
    returning id`);
  return db.with(stored).select({ rows: count() }).from(stored);
});

/** Sends the last statements of a change, in this order, without waiting in between. */
function sendLast(
  { tx, send }: Pick<Change, "tx" | "send">,
  { actor, idempotency: asked }: Cause,
  result: unknown,
  messages: readonly Message[],
  entries: readonly AuditEntry[],
): void {
  if (asked) {
    const text = JSON.stringify(result ?? {});
    const answer = asked.sealing?.seal === undefined ? text : JSON.stringify(asked.sealing.seal(text));
    send(storeAnswer(tx, { userId: actor.userId, key: asked.key, answer }));
  }
  if (messages.length > 0) {
    send(storeMessages(tx, { messages: JSON.stringify(messages), traceparent: tracedCall() }));
  }
  if (entries.length > 0) send(appendAudit(tx, entries));
}
