import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { OPEN_COMMANDS, waitBeforeMs } from "#domain/exchange/command.ts";
import { must } from "#domain/lib/must.ts";
import type { VenueAmendment } from "#domain/exchange/venue-amendment.ts";
import type { VenueDeal } from "#domain/exchange/venue-deal.ts";
import type { PlaceQuote, VenueQuote } from "#domain/exchange/venue-quote.ts";
import type { VenueThread } from "#domain/exchange/venue-thread.ts";
import type { VenueReport } from "#domain/exchange/venue-report.ts";
import type { VenueRow } from "#domain/exchange/venue-row.ts";
import { type RefusedCommand, venueRefusalText } from "#domain/exchange/venue-code.ts";
import { change, type Change } from "#server/machine/core/change.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { exchangeCommands } from "#server/machine/db/schema/exchanges.ts";
import type { Outcome, Venue, VenueSession } from "#server/market/exchange/adapter.ts";
import { concludeDone } from "#server/market/exchange/conclude-command.ts";
import { EXCHANGE_CAUSE, type ExchangeParts } from "#server/market/exchange/exchange-parts.ts";
import { finish, numberOf } from "#server/market/exchange/finish-command.ts";
import { cutOffOf } from "#server/market/exchange/lists.ts";
import { type CommandPayloads, type CommandRow, cancelQueued } from "#server/market/exchange/queue-command.ts";
import { openCodes } from "#server/market/exchange/sealed-codes.ts";
import { firmsOf, inSession } from "#server/market/exchange/sessions.ts";

/** A command whose codes this node cannot open waits for a node that has the secret, and lapses in its time. */
const UNREADABLE = { kind: "unsent", retryAfterMs: 60_000 } as const;

/** Commands sent side by side. */
const BATCH = 20;

/** Sends the due commands: the oldest of each subject, from firms whose credentials the exchange accepted. */
export async function sendDue(exchangeParts: ExchangeParts, venue: Venue): Promise<void> {
  const { parts } = exchangeParts;
  const accepted = (await firmsOf(parts, venue.exchange)).filter(({ state }) => state === "accepted");
  const firms = accepted.map(({ firmId }) => firmId);
  if (firms.length === 0) return;
  const open = await parts.db.orm
    .select()
    .from(exchangeCommands)
    .where(
      and(
        eq(exchangeCommands.exchange, venue.exchange),
        inArray(exchangeCommands.clientId, firms),
        inArray(exchangeCommands.state, [...OPEN_COMMANDS]),
      ),
    )
    .orderBy(asc(exchangeCommands.createdAt), asc(exchangeCommands.id));
  const now = parts.clock.now();
  const first = [...new Map(open.toReversed().map((row) => [row.subjectId, row])).values()];
  const due = first.filter(
    ({ state, nextTryAt, notAfter }) => state === "QUEUED" && nextTryAt <= now && notAfter > now,
  );
  await Promise.all(due.slice(0, BATCH).map((row) => send(exchangeParts, venue, row)));
}

/** Lapses commands that were not sent in time. */
export async function lapseOverdue({ parts, effects }: ExchangeParts, venue: Venue): Promise<void> {
  const overdue = await parts.db.orm
    .select()
    .from(exchangeCommands)
    .where(
      and(
        eq(exchangeCommands.exchange, venue.exchange),
        eq(exchangeCommands.state, "QUEUED"),
        lte(exchangeCommands.notAfter, parts.clock.now()),
      ),
    );
  for (const command of overdue) {
    const { id, clientId, subjectId, exchange, kind } = command;
    await change(parts, EXCHANGE_CAUSE, async (changing) => {
      const locked = await effects.lock(changing, subjectId);
      const [lapsed] = await changing.tx
        .update(exchangeCommands)
        .set({ state: "LAPSED", updatedAt: changing.now })
        .where(and(eq(exchangeCommands.id, id), eq(exchangeCommands.state, "QUEUED")))
        .returning({ id: exchangeCommands.id });
      if (lapsed === undefined) return;
      await locked?.lapsed(command);
      if (kind === "place") await cancelQueued(changing, subjectId);
      changing.audit("exchange.lapsed", subjectId, { exchange, kind, command: id }, locked?.firms ?? [clientId]);
      await locked?.flush();
    });
  }
}

async function send(exchangeParts: ExchangeParts, venue: Venue, queued: CommandRow): Promise<void> {
  const { parts, effects } = exchangeParts;
  const row = await markSending(exchangeParts, queued);
  if (row === null) return;
  const payload = openCodes(parts.config, row);
  if (payload === null) parts.log.error({ command: row.id }, "the code of a client in a command does not open");
  const outcome =
    payload === null
      ? UNREADABLE
      : await inSession(exchangeParts, venue, row.clientId, async (session) =>
          callOf(venue, session, { ...row, payload }, await numberOf(parts.db.orm, row.subjectId)),
        );
  await change(parts, EXCHANGE_CAUSE, async (changing) => {
    const locked = await effects.lock(changing, row.subjectId);
    const { exchange, subjectId, id, kind } = row;
    const of = { exchange, kind, command: id };
    switch (outcome.kind) {
      case "done": {
        if (!(await concludeDone(changing, locked, row, outcome.value))) return;
        break;
      }
      case "refused": {
        // The firm's credentials, not this command: it waits for others.
        if (outcome.code === "SESSION") return requeue(changing, row, 0);
        const { code, text, fields } = outcome;
        const refusal = { code, text, fields };
        if (!(await finish(changing, id, { state: "REFUSED", refusal }))) return;
        const shown = venueRefusalText(await refusedCommand(changing.tx, row), refusal);
        if (kind === "place") await cancelQueued(changing, subjectId);
        await locked?.refused(row, refusal, shown);
        changing.audit("exchange.refused", subjectId, { ...of, code, text }, [row.clientId]);
        break;
      }
      case "unsent":
        if (row.unsentTries === 0) parts.log.warn(of, "nothing reached an exchange: it is sent again");
        return requeue(changing, row, outcome.retryAfterMs);
      case "unknown": {
        if (!(await finish(changing, id, { state: "IN_DOUBT" }))) return;
        parts.log.warn({ ...of, why: outcome.why }, "an exchange gave no answer: it is looked up what became of it");
        locked?.inDoubt(true);
        changing.audit("exchange.in_doubt", subjectId, of, [row.clientId]);
        break;
      }
    }
    await locked?.flush();
  });
}

/** Certainly not processed: it waits for its next try. */
async function requeue({ tx, now }: Change, { id, unsentTries }: CommandRow, retryAfterMs: number): Promise<void> {
  const tries = unsentTries + 1;
  const waitMs = Math.max(retryAfterMs, waitBeforeMs(tries));
  await tx
    .update(exchangeCommands)
    .set({
      state: "QUEUED",
      sentAt: null,
      unsentTries: tries,
      nextTryAt: new Date(now.getTime() + waitMs),
      updatedAt: now,
    })
    .where(and(eq(exchangeCommands.id, id), eq(exchangeCommands.state, "SENDING")));
}

async function callOf(
  venue: Venue,
  session: VenueSession,
  { kind, payload, tag }: CommandRow,
  placed: string | null,
): Promise<Outcome<VenueRow>> {
  const quote = (outcome: Outcome<VenueQuote>) => asRow(outcome, (body) => ({ kind: "quote", body }));
  const deal = (outcome: Outcome<VenueDeal>) => asRow(outcome, (body) => ({ kind: "deal", body }));
  const thread = (outcome: Outcome<VenueThread>) => asRow(outcome, (body) => ({ kind: "thread", body }));
  const report = (outcome: Outcome<VenueReport>) => asRow(outcome, (body) => ({ kind: "report", body }));
  const amendment = (outcome: Outcome<VenueAmendment>) => asRow(outcome, (body) => ({ kind: "amendment", body }));
  // A placed quote has a number: later commands about it wait for the number, and are cancelled if the quote was never
  // placed.
  const number = () => must(placed, "number of the quote");
  switch (kind) {
    case "place":
      return quote(await venue.placeQuote(session, payload as CommandPayloads["place"]));
    case "amend":
      return quote(await venue.amendQuote(session, number(), (payload as CommandPayloads["amend"]).change));
    case "withdraw":
      return quote(await venue.withdrawQuote(session, number()));
    case "accept":
      return deal(await venue.acceptQuote(session, payload as CommandPayloads["accept"], tag));
    case "proposeMoney":
      return deal(await venue.proposeMoney(session, payload as CommandPayloads["proposeMoney"], tag));
    case "decideMoney": {
      const { isAccepted = true, ...money } = payload as CommandPayloads["decideMoney"];
      return deal(await venue.decideMoney(session, money, { isAccepted }, tag));
    }
    case "respond":
      return thread(await venue.respond(session, payload as CommandPayloads["respond"], tag));
    case "counter":
      return thread(await venue.counter(session, payload as CommandPayloads["counter"], tag));
    case "withdrawOffer":
      return thread(await venue.withdrawOffer(session, payload as CommandPayloads["withdrawOffer"], tag));
    case "terminate":
      return thread(await venue.terminate(session, payload as CommandPayloads["terminate"], tag));
    case "report":
      return report(await venue.report(session, payload as CommandPayloads["report"]));
    case "decideReport": {
      const { reportNumber, decision = "accept", reason = null } = payload as CommandPayloads["decideReport"];
      return report(await venue.decideReport(session, { number: reportNumber, decision, reason }, tag));
    }
    case "proposeAmendment":
      return amendment(await venue.proposeAmendment(session, payload as CommandPayloads["proposeAmendment"], tag));
    case "decideAmendment":
      return amendment(await venue.decideAmendment(session, payload as CommandPayloads["decideAmendment"], tag));
  }
}

function asRow<T>(outcome: Outcome<T>, rowOf: (value: T) => VenueRow): Outcome<VenueRow> {
  return outcome.kind === "done" ? { ...outcome, value: rowOf(outcome.value) } : outcome;
}

/** Fields for a refusal's text, from the command's payload. */
async function refusedCommand(tx: Tx, { exchange, payload }: CommandRow): Promise<RefusedCommand> {
  const placeTerms = payload as Partial<Pick<PlaceQuote, "participantCode" | "settlementDelta">>;
  const { participantCode = "", settlementDelta = 1 } = placeTerms;
  return { exchange, participantCode, settlementDelta, cutOff: await cutOffOf(tx, exchange, settlementDelta) };
}

/** Marks a command as on its way before it is sent; null if it was cancelled meanwhile. */
async function markSending({ parts }: ExchangeParts, { id, attempt }: CommandRow): Promise<CommandRow | null> {
  const now = parts.clock.now();
  const [row] = await parts.db.orm
    .update(exchangeCommands)
    .set({ state: "SENDING", attempt: attempt + 1, sentAt: now, absentAt: null, updatedAt: now })
    .where(and(eq(exchangeCommands.id, id), eq(exchangeCommands.state, "QUEUED")))
    .returning();
  return row ?? null;
}
