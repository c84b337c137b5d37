import { and, asc, eq } from "drizzle-orm";
import { CORP_OF } from "#domain/entities/clearing.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { venuePartyIds } from "#domain/exchange/venue-party.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { exchangeCredentials } from "#server/machine/db/schema/exchanges.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import { isDealing } from "#server/market/trading/rows/named-people.ts";

type Reader = Pick<Tx, "select">;

/** The firm of ours with a participant's code and credentials for that exchange here; null for none. */
export async function firmOfCode(reader: Reader, exchange: Exchange, code: string): Promise<string | null> {
  const column = exchange === "NSE" ? clients.nscclCode : clients.icclCode;
  const [firm] = await reader
    .select({ id: clients.id })
    .from(clients)
    .innerJoin(
      exchangeCredentials,
      and(eq(exchangeCredentials.clientId, clients.id), eq(exchangeCredentials.corp, CORP_OF[exchange])),
    )
    .where(eq(column, code))
    .limit(1);
  return firm?.id ?? null;
}

/** Default dealer of a firm: its first dealer; null if it has none. */
export async function firstDealer(reader: Reader, clientId: string): Promise<string | null> {
  const [dealer] = await reader
    .select({ id: users.id })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(and(eq(clients.id, clientId), isDealing))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1);
  return dealer?.id ?? null;
}

/** A participant as a side of a deal: a firm of ours with its dealer, or a party known only to the exchange. */
export async function participantAs(
  reader: Reader,
  exchange: Exchange,
  code: string | null,
): Promise<{ clientId: string; userId: string }> {
  const party = venuePartyIds({ exchange, code });
  const firm = code === null ? null : await firmOfCode(reader, exchange, code);
  const dealer = firm === null ? null : await firstDealer(reader, firm);
  return firm === null || dealer === null ? party : { clientId: firm, userId: dealer };
}
