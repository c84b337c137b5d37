import { and, asc, eq, isNull, lt, notInArray } from "drizzle-orm";
import { isDatabaseAway } from "#server/machine/db/database-away.ts";
import { hostedChatEvents } from "#server/machine/db/schema/chat-hosted.ts";
import { isPassing } from "#server/people/chat/hosted/platform-call.ts";
import { readWebhook, type HostedEvent } from "#server/people/chat/hosted/webhook-event.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** A call to the service in response to an event. Idempotent. */
export type SideEffect = (signal: AbortSignal) => Promise<void>;

interface ProcessorNeeds {
  parts: Pick<Parts, "db" | "clock" | "log">;
  /** Writes our copy. @param at when we received it, epoch ms */
  store: (event: HostedEvent, at: number) => Promise<void>;
  /** Side effect of the event at the service; null for most events. @param at as for store */
  sideEffectOf: (event: HostedEvent, at: number) => Promise<SideEffect | null>;
}

/** The message or channel of an event may still arrive; waiting for it uses up no attempt. */
export class RetryLater extends Error {
  override name = "RetryLater";
}
/** Maximum time an event waits for its message or channel, counted from its receipt. */
export const WAITS_MS = 60_000;

const BATCH = 100;
/** About nine minutes with the waits between them. */
export const ATTEMPTS = 10;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 5 * 60_000;

type Row = typeof hostedChatEvents.$inferSelect;

/**
 * Processes pending events, oldest first. An event is first written into our copy, which is quick. Its side effects at
 * the service run one after another in a separate queue, so that a broadcast to a hundred people does not delay other
 * messages. The event is marked as done only after that: after a crash all of it is repeated. Failed events back off
 * without blocking others; after the last attempt the failure is stored. An outage of the service or of the database
 * uses up no attempts.
 */
export class WebhookProcessor {
  readonly #needs: ProcessorNeeds;
  readonly #underWay = new Set<number>();
  readonly #waiting = new Map<number, { tries: number; until: number }>();
  #sideEffects: Promise<void> = Promise.resolve();

  constructor(needs: ProcessorNeeds) {
    this.#needs = needs;
  }

  /** Makes one pass over due events. True when there may be more. */
  async pass(signal: AbortSignal): Promise<boolean> {
    const { db, clock } = this.#needs.parts;
    const nowMs = clock.now().getTime();
    const later = [...this.#waiting].flatMap(([id, { until }]) => (until > nowMs ? [id] : []));
    const busy = [...this.#underWay, ...later];
    const rows = await db.orm
      .select()
      .from(hostedChatEvents)
      .where(
        and(
          isNull(hostedChatEvents.takenAt),
          lt(hostedChatEvents.attempts, ATTEMPTS),
          busy.length === 0 ? undefined : notInArray(hostedChatEvents.id, busy),
        ),
      )
      .orderBy(asc(hostedChatEvents.id))
      .limit(BATCH);
    for (const row of rows) {
      if (signal.aborted) return false;
      await this.#take(row, signal);
    }
    return rows.length === BATCH;
  }

  /** Settles when no side effect is running. */
  async idle(): Promise<void> {
    await this.#sideEffects;
  }

  async #take(row: Row, signal: AbortSignal): Promise<void> {
    const { store, sideEffectOf } = this.#needs;
    try {
      const event = readWebhook(row.body);
      const at = row.receivedAt.getTime();
      await store(event, at);
      const sideEffect = await sideEffectOf(event, at);
      if (sideEffect) this.#send(row, sideEffect, signal);
      else await this.#done(row);
    } catch (error) {
      await this.#failed(row, error);
    }
  }

  #send(row: Row, sideEffect: SideEffect, signal: AbortSignal): void {
    this.#underWay.add(row.id);
    this.#sideEffects = this.#sideEffects
      .then(async () => {
        // The next leader repeats it.
        if (signal.aborted) return;
        try {
          await sideEffect(signal);
          if (!signal.aborted) await this.#done(row);
        } catch (error) {
          if (!signal.aborted) await this.#failed(row, error);
        }
      })
      .catch((error: unknown) => this.#needs.parts.log.error({ err: error, event: row.id }, "a side effect was lost"))
      .finally(() => this.#underWay.delete(row.id));
  }

  async #done({ id }: Row): Promise<void> {
    const { db, clock } = this.#needs.parts;
    const taken = { takenAt: clock.now(), failure: null };
    await db.orm.update(hostedChatEvents).set(taken).where(eq(hostedChatEvents.id, id));
    this.#waiting.delete(id);
  }

  async #failed({ id, attempts, category }: Row, error: unknown): Promise<void> {
    const { db, clock, log } = this.#needs.parts;
    const failure = error instanceof Error ? error.message : String(error);
    const tries = (this.#waiting.get(id)?.tries ?? 0) + 1;
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
    this.#waiting.set(id, { tries, until: clock.now().getTime() + waitMs });
    const costsNothing = error instanceof RetryLater || isPassing(error) || isDatabaseAway(error);
    if (!(error instanceof RetryLater))
      log.warn({ err: error, event: id, category }, "an event of the chat service failed");
    const tried = { attempts: attempts + (costsNothing ? 0 : 1), failure: failure.slice(0, 500) };
    if (tried.attempts >= ATTEMPTS) this.#waiting.delete(id);
    await db.orm.update(hostedChatEvents).set(tried).where(eq(hostedChatEvents.id, id));
  }
}
