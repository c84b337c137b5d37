import { and, asc, desc, eq, inArray, isNotNull, or, type SQL } from "drizzle-orm";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { type CommandKind, type CommandState, SENT_COMMANDS } from "#domain/exchange/command.ts";
import type { ProposeAmendment, VenueAmendment } from "#domain/exchange/venue-amendment.ts";
import type { AcceptQuote, VenueDeal } from "#domain/exchange/venue-deal.ts";
import { isChangedTo } from "#domain/exchange/venue-quote.ts";
import { standsAs } from "#domain/exchange/venue-thread.ts";
import { dealNumberOf, type VenueRow } from "#domain/exchange/venue-row.ts";
import type { VenueRefusal } from "#domain/exchange/venue-code.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { exchangeCommands } from "#server/machine/db/schema/exchanges.ts";
import type { SubjectEffects } from "#server/market/exchange/exchange-parts.ts";
import type { CommandPayloads, CommandRow } from "#server/market/exchange/queue-command.ts";

/**
 * Ends a command that was sent. Its answer, a callback and a look-up may all end it: only the first call returns true,
 * and only that caller applies the effect.
 */
export async function finish(
  { tx, now }: Change,
  id: string,
  {
    state,
    refusal = null,
    number = null,
  }: { state: CommandState; refusal?: VenueRefusal | null; number?: string | null },
): Promise<boolean> {
  const ended = await tx
    .update(exchangeCommands)
    .set({ state, refusal, number, updatedAt: now })
    .where(and(eq(exchangeCommands.id, id), inArray(exchangeCommands.state, [...SENT_COMMANDS])))
    .returning({ id: exchangeCommands.id });
  return ended.length > 0;
}

/** Exchange number of the last quote placed for a subject; null while it is not known. */
export async function numberOf(reader: Pick<Tx | Orm, "select">, subjectId: string): Promise<string | null> {
  const [row] = await reader
    .select({ number: exchangeCommands.number })
    .from(exchangeCommands)
    .where(
      and(
        eq(exchangeCommands.subjectId, subjectId),
        eq(exchangeCommands.kind, "place"),
        isNotNull(exchangeCommands.number),
      ),
    )
    .orderBy(desc(exchangeCommands.createdAt), desc(exchangeCommands.id))
    .limit(1);
  return row?.number ?? null;
}

/**
 * Our subject of an exchange row: found by our tag beside it, by its number, for a deal by the number of its quote, for
 * an amendment or a settlement by its deal through `ofDeal`.
 */
export async function subjectOf(
  tx: Tx,
  exchange: Exchange,
  row: VenueRow,
  ofDeal: SubjectEffects["ofDeal"],
): Promise<string | null> {
  const deal = dealNumberOf(row);
  return deal === null ? subjectOfNumber(tx, exchange, row) : ofDeal(tx, exchange, deal);
}

async function subjectOfNumber(tx: Tx, exchange: Exchange, row: VenueRow): Promise<string | null> {
  const { kind, body } = row;
  const tag = kind === "quote" ? body.tag : kind === "report" ? body.reference : null;
  const named =
    (await subjectBy(tx, exchange, [
      eq(exchangeCommands.number, body.number),
      tag === null ? undefined : and(eq(exchangeCommands.tag, tag), inArray(exchangeCommands.kind, NAMED_BY_TAG)),
    ])) ?? (await subjectInFlight(tx, exchange, row));
  if (named !== null || kind !== "deal" || body.quoteNumber === null) return named;
  return subjectBy(tx, exchange, [eq(exchangeCommands.number, body.quoteNumber)]);
}

async function subjectBy(tx: Tx, exchange: Exchange, names: readonly (SQL | undefined)[]): Promise<string | null> {
  const [row] = await tx
    .select({ subjectId: exchangeCommands.subjectId })
    .from(exchangeCommands)
    .where(and(eq(exchangeCommands.exchange, exchange), or(...names)))
    .orderBy(desc(exchangeCommands.createdAt), desc(exchangeCommands.id))
    .limit(1);
  return row?.subjectId ?? null;
}

/** Subject of the command that made a deal or a thread, if the exchange publishes it before it answers the command. */
async function subjectInFlight(tx: Tx, exchange: Exchange, row: VenueRow): Promise<string | null> {
  const kind = row.kind === "deal" ? "accept" : row.kind === "thread" ? "respond" : null;
  if (kind === null) return null;
  const sent = await tx
    .select()
    .from(exchangeCommands)
    .where(
      and(
        eq(exchangeCommands.exchange, exchange),
        eq(exchangeCommands.kind, kind),
        inArray(exchangeCommands.state, [...SENT_COMMANDS]),
      ),
    )
    .orderBy(asc(exchangeCommands.sentAt), asc(exchangeCommands.id));
  return sent.find((command) => showsDone(command, row, null))?.subjectId ?? null;
}

/** Commands whose tag the exchange shows beside the quote or report they made. */
const NAMED_BY_TAG: CommandKind[] = ["place", "report"];

/** The command that a row shows to be done, of those of a subject that were sent. */
export async function answeredBy(tx: Tx, subjectId: string, row: VenueRow): Promise<CommandRow | null> {
  const sent = await tx
    .select()
    .from(exchangeCommands)
    .where(and(eq(exchangeCommands.subjectId, subjectId), inArray(exchangeCommands.state, [...SENT_COMMANDS])));
  for (const command of sent) if ((await answerAmong(tx, command, [row])) !== undefined) return command;
  return null;
}

/** Commands that may be given several times, each making something of its own. */
const MAKES_ANOTHER: ReadonlySet<CommandKind> = new Set(["accept", "respond", "proposeAmendment"]);

/** The row that shows a command to be done. A deal or a thread that another command has made already is not this one's. */
export async function answerAmong(
  tx: Tx,
  command: CommandRow,
  rows: readonly VenueRow[],
): Promise<VenueRow | undefined> {
  const placed = await numberOf(tx, command.subjectId);
  const shown = rows.filter((row) => showsDone(command, row, placed));
  if (!MAKES_ANOTHER.has(command.kind) || shown.length === 0) return shown[0];
  const numbers = shown.map(({ body }) => body.number);
  const made = await tx
    .select({ number: exchangeCommands.number })
    .from(exchangeCommands)
    .where(and(eq(exchangeCommands.exchange, command.exchange), inArray(exchangeCommands.number, numbers)));
  return shown.find(({ body }) => !made.some(({ number }) => number === body.number));
}

/**
 * True when a row of the exchange shows that it carried out a command.
 * @param placed number of the subject's quote
 */
function showsDone(command: CommandRow, row: VenueRow, placed: string | null): boolean {
  const { kind, payload, tag } = command;
  switch (kind) {
    case "place":
      return row.kind === "quote" && row.body.tag === tag;
    case "amend":
      return (
        row.kind === "quote" &&
        row.body.number === placed &&
        isChangedTo(row.body, (payload as CommandPayloads["amend"]).change)
      );
    case "withdraw":
      return row.kind === "quote" && row.body.number === placed && row.body.state !== "LIVE";
    case "accept": {
      return (
        row.kind === "deal" && isAgreed(row.body) && isOfAcceptance(row.body, payload as CommandPayloads["accept"])
      );
    }
    case "respond": {
      const { participantCode, quoteNumber, ...offer } = payload as CommandPayloads["respond"];
      if (row.kind !== "thread" || row.body.role !== "RESPONDER" || row.body.seenBy !== participantCode) return false;
      // The first offer is no longer visible once the other side has countered.
      const isOurs = row.body.lastOfferBy === "INITIATOR" || standsAs(row.body, offer);
      return row.body.quoteNumber === quoteNumber && isOurs;
    }
    case "counter": {
      const { threadNumber, role, ...offer } = payload as CommandPayloads["counter"];
      if (row.kind !== "thread" || row.body.number !== threadNumber || row.body.role !== role) return false;
      return row.body.lastOfferBy === role && standsAs(row.body, offer);
    }
    case "withdrawOffer":
    case "terminate": {
      const { threadNumber, role } = payload as CommandPayloads["terminate"];
      if (row.kind !== "thread" || row.body.number !== threadNumber || row.body.role !== role) return false;
      return row.body.state !== "OPEN";
    }
    case "proposeMoney": {
      const { dealNumber } = payload as CommandPayloads["proposeMoney"];
      return row.kind === "deal" && row.body.number === dealNumber && isProposed(row.body);
    }
    case "decideMoney": {
      const { dealNumber, isAccepted = true } = payload as CommandPayloads["decideMoney"];
      if (row.kind !== "deal" || row.body.number !== dealNumber) return false;
      return row.body.money === (isAccepted ? "CONFIRMED" : "REJECTED");
    }
    case "report":
      return row.kind === "report" && row.body.reference === tag;
    case "decideReport": {
      const { reportNumber } = payload as CommandPayloads["decideReport"];
      return row.kind === "report" && row.body.number === reportNumber && row.body.state !== "PENDING";
    }
    case "proposeAmendment": {
      const sent = payload as CommandPayloads["proposeAmendment"];
      return row.kind === "amendment" && isProposedBy(row.body, sent);
    }
    case "decideAmendment": {
      const { number } = payload as CommandPayloads["decideAmendment"];
      return row.kind === "amendment" && row.body.number === number && row.body.state !== "PROPOSED";
    }
  }
}

const isProposed = ({ money }: VenueDeal): boolean => money === "PROPOSED" || money === "CONFIRMED";

/** True when a deal results from an acceptance: same quote and thread, with the accepting participant on one side. */
function isOfAcceptance(deal: VenueDeal, { quoteNumber, threadNumber, participantCode }: AcceptQuote): boolean {
  if (deal.quoteNumber !== quoteNumber) return false;
  if (threadNumber && deal.threadNumber !== null) {
    return deal.threadNumber === threadNumber;
  }
  const sides = [deal.buyerCode, deal.sellerCode].filter((code) => code !== null);
  return sides.length === 0 || sides.includes(participantCode);
}

function isProposedBy(row: VenueAmendment, sent: ProposeAmendment): boolean {
  if (row.dealNumber !== sent.dealNumber || row.kind !== sent.kind) return false;
  return (row.bySide ?? sent.side) === sent.side && (row.isByInitiator ?? sent.isInitiator) === sent.isInitiator;
}

const isAgreed = ({ state }: VenueDeal): boolean => state === "AGREED" || state === "CONFIRMED";
