import { randomInt } from "node:crypto";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { type CommandKind, OPEN_COMMANDS } from "#domain/exchange/command.ts";
import type { AcceptQuote, DealMoney } from "#domain/exchange/venue-deal.ts";
import type { PlaceQuote, QuoteChange } from "#domain/exchange/venue-quote.ts";
import type { ProposeAmendment } from "#domain/exchange/venue-amendment.ts";
import type { ReportDeal, ReportDecision } from "#domain/exchange/venue-report.ts";
import type { CounterOffer, OnThread, ThreadOffer } from "#domain/exchange/venue-thread.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Tx, Orm } from "#server/machine/db/database.ts";
import { exchangeCommands } from "#server/machine/db/schema/exchanges.ts";
import { sealCodes } from "#server/market/exchange/sealed-codes.ts";
import type { Sealing } from "#server/machine/identity/sealing-start.ts";

export type CommandRow = typeof exchangeCommands.$inferSelect;

/** Payload of each kind of command. */
export interface CommandPayloads {
  place: PlaceQuote;
  /** `edits` are those of our own row, made when the exchange has taken the change. */
  amend: { change: QuoteChange; edits: Record<string, unknown> };
  withdraw: Record<string, never>;
  accept: AcceptQuote;
  proposeMoney: DealMoney;
  /** Confirmed unless it says otherwise. */
  decideMoney: DealMoney & { isAccepted?: boolean };
  respond: ThreadOffer;
  counter: CounterOffer;
  withdrawOffer: OnThread;
  terminate: OnThread;
  report: ReportDeal;
  /** Acceptance where it says nothing else. */
  decideReport: { reportNumber: string; decision?: ReportDecision; reason?: string | null };
  proposeAmendment: ProposeAmendment;
  decideAmendment: { number: string; dealNumber: string; isApproved: boolean };
}

export interface NewCommand<K extends CommandKind> {
  exchange: Exchange;
  kind: K;
  subjectId: string;
  firmId: string;
  payload: CommandPayloads[K];
  notAfter: Date;
  tag: string;
}

const TAG_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const TAG_LENGTH = 10;

/** Ten random letters that do not reveal the quote's owner, though others may see them beside it. */
export function newTag(): string {
  return Array.from({ length: TAG_LENGTH }, () => TAG_LETTERS[randomInt(TAG_LETTERS.length)]).join("");
}

/** Writes a command down in the change that causes it; the one node that leads sends it after the commit. */
export async function queueCommand<K extends CommandKind>(
  parts: Pick<Parts, "newId"> & Sealing,
  changing: Change,
  { exchange, kind, subjectId, firmId, payload, notAfter, tag }: NewCommand<K>,
): Promise<void> {
  const { tx, now } = changing;
  const id = parts.newId("xcm");
  await tx.insert(exchangeCommands).values({
    id,
    clientId: firmId,
    exchange,
    kind,
    subjectId,
    payload: sealCodes(parts, id, payload),
    tag,
    state: "QUEUED",
    notAfter,
    nextTryAt: now,
    createdAt: now,
    updatedAt: now,
  });
  changing.publish("refresh_rfq_quotes", firmId, null);
}

/** Commands that are not finished, oldest first. */
export function openCommands(reader: Pick<Tx | Orm, "select">, subjectIds: readonly string[]): Promise<CommandRow[]> {
  if (subjectIds.length === 0) return Promise.resolve([]);
  return reader
    .select()
    .from(exchangeCommands)
    .where(
      and(inArray(exchangeCommands.subjectId, [...subjectIds]), inArray(exchangeCommands.state, [...OPEN_COMMANDS])),
    )
    .orderBy(asc(exchangeCommands.createdAt), asc(exchangeCommands.id));
}

/** Cancels commands that are not sent yet, so that none of them reaches the exchange. Returns their rows. */
export async function cancelQueued({ tx, now }: Change, subjectId: string): Promise<CommandRow[]> {
  return tx
    .update(exchangeCommands)
    .set({ state: "CANCELLED", updatedAt: now })
    .where(and(eq(exchangeCommands.subjectId, subjectId), eq(exchangeCommands.state, "QUEUED")))
    .returning();
}

/** Changes the payload of a command that is not sent yet; false if it is on its way already. */
export async function changeQueued(
  { tx, now }: Change,
  subjectId: string,
  { payload, notAfter }: { payload: PlaceQuote; notAfter: Date },
): Promise<boolean> {
  const changed = await tx
    .update(exchangeCommands)
    .set({ payload, notAfter, updatedAt: now })
    .where(
      and(
        eq(exchangeCommands.subjectId, subjectId),
        eq(exchangeCommands.kind, "place"),
        eq(exchangeCommands.state, "QUEUED"),
      ),
    )
    .returning({ id: exchangeCommands.id });
  return changed.length > 0;
}
