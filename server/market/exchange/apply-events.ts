import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { isLate } from "#domain/exchange/venue-quote.ts";
import type { VenueRow } from "#domain/exchange/venue-row.ts";
import { change } from "#server/machine/core/change.ts";
import { venueEvents } from "#server/machine/db/schema/exchanges.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { EXCHANGE_CAUSE, type ExchangeParts } from "#server/market/exchange/exchange-parts.ts";
import { concludeDone } from "#server/market/exchange/conclude-command.ts";
import { answeredBy, subjectOf } from "#server/market/exchange/finish-command.ts";

type EventRow = typeof venueEvents.$inferSelect;

/** Events processed in one pass. */
const BATCH = 200;

/** Applies new events, oldest first. */
export async function applyEvents(exchangeParts: ExchangeParts, exchange: Exchange): Promise<void> {
  const waiting = await exchangeParts.parts.db.orm
    .select({ digest: venueEvents.digest })
    .from(venueEvents)
    .where(and(eq(venueEvents.exchange, exchange), isNull(venueEvents.outcome)))
    .orderBy(asc(venueEvents.receivedAt), asc(venueEvents.rank), asc(venueEvents.venueAt), asc(venueEvents.version))
    .limit(BATCH);
  for (const { digest } of waiting) await applyEvent(exchangeParts, digest);
}

async function applyEvent({ parts, effects }: ExchangeParts, digest: string): Promise<void> {
  await change(parts, EXCHANGE_CAUSE, async (changing) => {
    const { tx } = changing;
    const [event] = await tx.select().from(venueEvents).where(eq(venueEvents.digest, digest));
    if (event === undefined || event.outcome !== null) return;
    const { exchange, kind, key } = event;
    const row = { kind, body: event.body } as VenueRow;
    const outcome = async (value: NonNullable<EventRow["outcome"]>) => {
      await tx.update(venueEvents).set({ outcome: value }).where(eq(venueEvents.digest, digest));
    };
    const commanded = await subjectOf(tx, exchange, row, (...of) => effects.ofDeal(...of));
    const subjectId = await effects.find(changing, exchange, row, commanded);
    const locked = subjectId === null ? null : await effects.lock(changing, subjectId);
    if (locked === null || subjectId === null) return outcome("NOT_OURS");
    const about = { exchange, kind, number: key, event: digest, state: row.body.state };
    // The callback may come before the answer: then it is the answer.
    const answered = await answeredBy(tx, subjectId, row);
    if (answered !== null && (await concludeDone(changing, locked, answered, row))) {
      changing.audit("exchange.callback", subjectId, about, locked.firms);
    } else if (isLate(event, await lastApplied(tx, event))) {
      changing.audit("exchange.late", subjectId, about, locked.firms);
      return outcome("LATE");
    }
    await locked.seen(row);
    await locked.flush();
    await outcome("APPLIED");
  });
}

/** Reprocesses events of a deal that arrived before the deal was known to be ours. */
export async function lookAgainAt(tx: Tx, exchange: Exchange, dealNumber: string): Promise<void> {
  await tx
    .update(venueEvents)
    .set({ outcome: null })
    .where(
      and(
        eq(venueEvents.exchange, exchange),
        inArray(venueEvents.kind, ["settlement", "amendment"]),
        eq(venueEvents.outcome, "NOT_OURS"),
        or(eq(venueEvents.key, dealNumber), sql`${venueEvents.body} ->> 'dealNumber' = ${dealNumber}`),
      ),
    );
}

/** The furthest state of the same thing that is in force. */
async function lastApplied(tx: Tx, { exchange, kind, key }: EventRow): Promise<EventRow | null> {
  const applied = await tx
    .select()
    .from(venueEvents)
    .where(
      and(
        eq(venueEvents.exchange, exchange),
        eq(venueEvents.kind, kind),
        eq(venueEvents.key, key),
        eq(venueEvents.outcome, "APPLIED"),
      ),
    );
  return applied.reduce<EventRow | null>((last, each) => (last === null || !isLate(each, last) ? each : last), null);
}
