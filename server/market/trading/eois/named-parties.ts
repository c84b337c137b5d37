import { and, eq, inArray, or } from "drizzle-orm";
import { fieldRefusal, type Refusal } from "#domain/contract/errors.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { clientRecords, users } from "#server/machine/db/schema/people.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";
import { ticketsFor } from "#server/market/trading/tickets/queries.ts";

// Parties and tickets that an EOI may name besides its own firm. Those of other firms are refused in the same words as
// unknown ones, so that trying reveals nothing.

type Named = Pick<EoiRow, "clientId" | "finstrumentId" | "endClientId" | "userAccountId" | "brokerId" | "originTrade">;

const present = <T>(value: T | null): T[] => (value === null ? [] : [value]);

/** Verdict on the names in an EOI. */
interface NamedVerdict {
  /** Refusal of a name that it may not use; null if all are allowed. */
  refusal: Refusal | null;
  /** The id of the ticket it comes from, which may have been named by its number. */
  originTrade: string | null;
}

/** Checks the names in several EOIs of the actor's firm. */
export async function namedParties({ tx, actor }: Change, rows: readonly Named[]): Promise<NamedVerdict[]> {
  const firm = actor.clientId;
  const clients = await ownClients(
    tx,
    firm,
    rows.flatMap((row) => present(row.endClientId)),
  );
  const accounts = await colleagues(
    tx,
    firm,
    rows.flatMap((row) => present(row.userAccountId)),
  );
  const brokers = await activeBrokers(
    tx,
    rows.flatMap((row) => present(row.brokerId)),
  );
  const deals = await ownDeals(
    tx,
    actor,
    rows.flatMap((row) => present(row.originTrade)),
  );
  const refusalOf = ({ endClientId, userAccountId, brokerId, originTrade, finstrumentId }: Named) => {
    if (endClientId !== null && endClientId !== firm && !clients.has(endClientId)) {
      return fieldRefusal("end_client_id", tradingTexts.unknownClient);
    }
    if (userAccountId !== null && !accounts.has(userAccountId)) {
      return fieldRefusal("user_account_id", tradingTexts.unknownAccount);
    }
    if (brokerId !== null && !brokers.has(brokerId)) return fieldRefusal("broker_id", tradingTexts.unknownBroker);
    if (originTrade !== null && deals.get(originTrade)?.isin !== finstrumentId) {
      return fieldRefusal("origin_trade", tradingTexts.unknownTicket);
    }
    return null;
  };
  return rows.map((row) => ({
    refusal: refusalOf(row),
    originTrade: row.originTrade === null ? null : (deals.get(row.originTrade)?.id ?? null),
  }));
}

/** Refusal of this broker; null if allowed, or none is named. */
export async function brokerRefusal(tx: Tx, brokerId: string | null): Promise<Refusal | null> {
  if (brokerId === null) return null;
  const known = await activeBrokers(tx, [brokerId]);
  return known.has(brokerId) ? null : fieldRefusal("broker_id", tradingTexts.unknownBroker);
}

/** Those of some clients that the firm deals for. */
async function ownClients(tx: Tx, firm: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const own = and(eq(clientRecords.firmId, firm), inArray(clientRecords.id, [...ids]));
  const found = await tx.select({ id: clientRecords.id }).from(clientRecords).where(own);
  return new Set(found.map(({ id }) => id));
}

/** An account is that of a person of the own firm. */
async function colleagues(tx: Tx, firm: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const own = and(eq(users.clientId, firm), eq(users.status, "active"), inArray(users.id, [...ids]));
  const found = await tx.select({ id: users.id }).from(users).where(own);
  return new Set(found.map(({ id }) => id));
}

async function activeBrokers(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const brokers = and(eq(users.isBroker, true), eq(users.status, "active"), inArray(users.id, [...ids]));
  const found = await tx.select({ id: users.id }).from(users).where(brokers);
  return new Set(found.map(({ id }) => id));
}

/** Those of some tickets, by their ids and their numbers, that are for the actor's firm. (D-095) */
async function ownDeals(tx: Tx, actor: Actor, names: readonly string[]): Promise<Map<string, OwnDeal>> {
  if (names.length === 0) return new Map();
  const found = await tx
    .select({ id: tickets.id, number: tickets.number, isin: tickets.finstrumentId })
    .from(tickets)
    .where(and(or(inArray(tickets.id, [...names]), inArray(tickets.number, [...names])), ticketsFor(actor)));
  return new Map(
    found.flatMap((deal) => [
      [deal.id, deal],
      [deal.number, deal],
    ]),
  );
}

interface OwnDeal {
  id: string;
  isin: string;
}
