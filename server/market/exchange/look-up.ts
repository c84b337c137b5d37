import { and, eq, lte } from "drizzle-orm";
import { absentRead, type CommandKind } from "#domain/exchange/command.ts";
import type { VenueRow } from "#domain/exchange/venue-row.ts";
import { change } from "#server/machine/core/change.ts";
import { exchangeCommands } from "#server/machine/db/schema/exchanges.ts";
import type { Venue } from "#server/market/exchange/adapter.ts";
import { EXCHANGE_CAUSE, type ExchangeParts } from "#server/market/exchange/exchange-parts.ts";
import { answerAmong, finish } from "#server/market/exchange/finish-command.ts";
import type { CommandRow } from "#server/market/exchange/queue-command.ts";
import { inSession } from "#server/market/exchange/sessions.ts";
import { concludeDone } from "#server/market/exchange/conclude-command.ts";

/** Marks the commands in flight as in doubt when a leading node stopped: they may have been carried out. */
export async function doubtUnanswered({ parts, effects }: ExchangeParts, venue: Venue): Promise<void> {
  const sending = await parts.db.orm
    .select()
    .from(exchangeCommands)
    .where(and(eq(exchangeCommands.exchange, venue.exchange), eq(exchangeCommands.state, "SENDING")));
  for (const { id, clientId, subjectId, exchange, kind } of sending) {
    await change(parts, EXCHANGE_CAUSE, async (changing) => {
      const locked = await effects.lock(changing, subjectId);
      if (!(await finish(changing, id, { state: "IN_DOUBT" }))) return;
      locked?.inDoubt(true);
      changing.audit("exchange.in_doubt", subjectId, { exchange, kind, command: id }, [clientId]);
      await locked?.flush();
    });
  }
}

/** Looks up commands in doubt at the exchange: done, or absent twice and sent again. */
export async function lookUpDoubtful(exchangeParts: ExchangeParts, venue: Venue): Promise<void> {
  const { parts } = exchangeParts;
  const doubtful = await parts.db.orm
    .select()
    .from(exchangeCommands)
    .where(
      and(
        eq(exchangeCommands.exchange, venue.exchange),
        eq(exchangeCommands.state, "IN_DOUBT"),
        lte(exchangeCommands.nextTryAt, parts.clock.now()),
      ),
    );
  for (const [firmId, rows] of Map.groupBy(doubtful, (row) => row.clientId)) {
    const readAt = parts.clock.now();
    for (const [which, asked] of Map.groupBy(rows, ({ kind }) => SHOWN_BY[kind])) {
      const own = await ownRows(exchangeParts, venue, firmId, which);
      for (const row of asked) await judge(exchangeParts, row, own, readAt);
    }
  }
}

/** The list that shows a command to be done. */
const SHOWN_BY: Record<CommandKind, "quotes" | "deals" | "amendments"> = {
  place: "quotes",
  amend: "quotes",
  withdraw: "quotes",
  respond: "deals",
  counter: "deals",
  withdrawOffer: "deals",
  terminate: "deals",
  accept: "deals",
  proposeMoney: "deals",
  decideMoney: "deals",
  report: "deals",
  decideReport: "deals",
  proposeAmendment: "amendments",
  decideAmendment: "amendments",
};

/**
 * A firm's own rows at an exchange: its quotes, its threads, deals and reports of today, or its amendments; null if the
 * read failed.
 */
async function ownRows(
  exchangeParts: Pick<ExchangeParts, "parts">,
  venue: Venue,
  firmId: string,
  which: (typeof SHOWN_BY)[CommandKind],
): Promise<VenueRow[] | null> {
  if (which === "amendments") {
    const read = await inSession(exchangeParts, venue, firmId, (session) => venue.amendmentsSince(session, null));
    return read.kind === "done" ? read.value : null;
  }
  if (which === "deals") {
    const read = await inSession(exchangeParts, venue, firmId, (session) => venue.dealsSince(session, null));
    return read.kind === "done" ? read.value : null;
  }
  const read = await inSession(exchangeParts, venue, firmId, (session) => venue.quotesSince(session, null));
  if (read.kind !== "done") return null;
  return read.value.flatMap(({ quote, isMine }): VenueRow[] => (isMine ? [{ kind: "quote", body: quote }] : []));
}

/** @param own the firm's rows at the exchange; null if the read failed, which proves nothing */
async function judge(
  { parts, effects, times }: ExchangeParts,
  row: CommandRow,
  own: readonly VenueRow[] | null,
  readAt: Date,
): Promise<void> {
  const nextTryAt = new Date(readAt.getTime() + times.absentGapMs);
  await change(parts, EXCHANGE_CAUSE, async (changing) => {
    const { tx, now } = changing;
    const locked = await effects.lock(changing, row.subjectId);
    const found = own === null ? undefined : await answerAmong(tx, row, own);
    if (found !== undefined) {
      if (await concludeDone(changing, locked, row, found)) await locked?.flush();
      return;
    }
    const { exchange, kind, id, subjectId, sentAt, absentAt } = row;
    const isStill = and(eq(exchangeCommands.id, id), eq(exchangeCommands.state, "IN_DOUBT"));
    const read = own === null ? "tooEarly" : absentRead({ sentAt: sentAt ?? row.updatedAt, absentAt }, readAt, times);
    if (read !== "second") {
      // Both reads without the command must come after an outage: a failed read in between starts the count again.
      const first = own === null ? null : read === "first" ? readAt : absentAt;
      await tx.update(exchangeCommands).set({ nextTryAt, absentAt: first, updatedAt: now }).where(isStill);
      return;
    }
    const back = await tx
      .update(exchangeCommands)
      .set({ state: "QUEUED", nextTryAt: now, absentAt: null, updatedAt: now })
      .where(isStill)
      .returning({ id: exchangeCommands.id });
    if (back.length === 0) return;
    locked?.inDoubt(false);
    changing.audit("exchange.absent", subjectId, { exchange, kind, command: id }, [row.clientId]);
    await locked?.flush();
  });
}
