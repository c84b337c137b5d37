import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import { fieldRefusal } from "#domain/contract/errors.ts";
import { ticketTexts } from "#domain/tickets/texts.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { clientRecords, clients, users } from "#server/machine/db/schema/people.ts";

// People and firms that a ticket may name. An id of another firm is refused in the same words as an unknown one.

type Reader = Pick<Tx, "select">;

/** Deals on Yieldboard: active, with the role, of an active firm, and no compliance officer. */
export const isDealing = and(
  eq(users.status, "active"),
  eq(clients.status, "active"),
  sql`'clientdealer' = any(${users.roles})`,
  sql`not ('complianceofficer' = any(${users.roles}))`,
);

/** @throws Refusal validation_error at broker_id */
export async function namedBroker(tx: Reader, userId: string): Promise<{ user_id: string; client_id: string }> {
  const [found] = await tx
    .select({ user_id: users.id, client_id: users.clientId })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(and(eq(users.id, userId), eq(users.isBroker, true), isDealing));
  if (found === undefined) throw fieldRefusal("broker_id", tradingTexts.unknownBroker);
  return found;
}

/**
 * Facilitator of a deal: a broker of neither side's firm.
 * @param firms of the two sides
 * @throws Refusal validation_error at facilitator
 */
export async function namedFacilitator(tx: Reader, id: string, firms: readonly string[]): Promise<string> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(and(eq(users.id, id), eq(users.isBroker, true), notInArray(clients.id, [...firms]), isDealing));
  if (found === undefined) throw fieldRefusal("facilitator", ticketTexts.noFacilitator);
  return found.id;
}

/** The custodian of a side. @throws Refusal validation_error at custodian_id */
export async function namedCustodian(tx: Reader, clientId: string): Promise<string> {
  const [found] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, clientId), eq(clients.isCustodian, true), eq(clients.status, "active")));
  if (found === undefined) throw fieldRefusal("custodian_id", ticketTexts.unknownCustodian);
  return found.id;
}

/** A client that the firm deals for. @throws Refusal validation_error at the field */
export async function namedAccount(tx: Reader, firmId: string, id: string, field = "account_id"): Promise<string> {
  const [found] = await tx
    .select({ id: clientRecords.id })
    .from(clientRecords)
    .where(and(eq(clientRecords.id, id), eq(clientRecords.firmId, firmId)));
  if (found === undefined) throw fieldRefusal(field, tradingTexts.unknownClient);
  return found.id;
}

/** The firm's dealer on a ticket: the person named, or else its first dealer. @throws Refusal validation_error */
export async function namedDealer(
  tx: Reader,
  { client_id: clientId, user_id: userId }: { client_id: string; user_id?: string | null | undefined },
): Promise<{ clientId: string; userId: string }> {
  const [found] = await tx
    .select({ clientId: users.clientId, userId: users.id })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(and(eq(users.clientId, clientId), userId == null ? undefined : eq(users.id, userId), isDealing))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1);
  if (found !== undefined) return found;
  throw userId == null
    ? fieldRefusal("counterparty", ticketTexts.firmWithoutDealer)
    : fieldRefusal("counterparty", ticketTexts.unknownPerson);
}
