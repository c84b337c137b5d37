import { and, eq, inArray, or } from "drizzle-orm";
import { fieldRefusal, type Refusal } from "#domain/contract/errors.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import type { Change } from "#server/core/change.ts";
import type { Tx } from "#server/db/database.ts";
import { clientRecords, users } from "#server/db/schema/people.ts";
import { tickets } from "#server/db/schema/trading.ts";
import type { EoiRow } from "#server/trading/rows/eoi-presenter.ts";

// Whom and what an EOI may name besides its own firm. Somebody else's is refused in the words of what does not exist, so
// that nobody learns by trying.

type Named = Pick<EoiRow, "clientId" | "finstrumentId" | "endClientId" | "userAccountId" | "brokerId" | "originTrade">;

const present = <T>(value: T | null): T[] => (value === null ? [] : [value]);

/** Why each of some EOIs of the actor's firm names somebody it may not; null where it may. */
export async function namedRefusals({ tx, actor }: Change, rows: readonly Named[]): Promise<(Refusal | null)[]> {
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
    firm,
    rows.flatMap((row) => present(row.originTrade)),
  );
  return rows.map((row) => {
    const { endClientId, userAccountId, brokerId, originTrade } = row;
    if (endClientId !== null && endClientId !== firm && !clients.has(endClientId)) {
      return fieldRefusal("end_client_id", tradingTexts.unknownClient);
    }
    if (userAccountId !== null && !accounts.has(userAccountId)) {
      return fieldRefusal("user_account_id", tradingTexts.unknownAccount);
    }
    if (brokerId !== null && !brokers.has(brokerId)) return fieldRefusal("broker_id", tradingTexts.unknownBroker);
    if (originTrade !== null && deals.get(originTrade) !== row.finstrumentId) {
      return fieldRefusal("origin_trade", tradingTexts.unknownTicket);
    }
    return null;
  });
}

/** Why this broker cannot be named; null when they can, or nobody is. */
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

/** Those of some tickets that the firm is a party to, with their bonds. */
async function ownDeals(tx: Tx, firm: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const own = or(eq(tickets.buyerClientId, firm), eq(tickets.sellerClientId, firm));
  const found = await tx
    .select({ id: tickets.id, isin: tickets.finstrumentId })
    .from(tickets)
    .where(and(inArray(tickets.id, [...ids]), own));
  return new Map(found.map(({ id, isin }) => [id, isin]));
}
