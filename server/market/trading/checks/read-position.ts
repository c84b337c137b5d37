import { and, eq, lte, ne, sql } from "drizzle-orm";
import type { BondPosition } from "#domain/inventory/uncovered-sale.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { Orm } from "#server/machine/db/database.ts";
import { prepared } from "#server/machine/db/prepared.ts";
import { inventoryHoldings, inventoryLots, inventoryMoves } from "#server/machine/db/schema/inventory.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { readCommitted } from "#server/market/trading/settled-lots/read-committed-face.ts";

type Reader = Pick<Orm, "select">;

/** Position of a firm in a bond on a day, over all its accounts: settled face, and face committed by deals and quotes. */
export async function readPosition(
  reader: Reader,
  clientId: string,
  isin: string,
  today: IsoDate,
): Promise<BondPosition> {
  const accounts = await reader
    .select({ id: inventoryHoldings.id, face: sql<number>`coalesce(sum(${inventoryMoves.face}), 0)::float8` })
    .from(inventoryHoldings)
    .leftJoin(inventoryMoves, and(eq(inventoryMoves.holdingId, inventoryHoldings.id), lte(inventoryMoves.on, today)))
    .where(and(eq(inventoryHoldings.clientId, clientId), eq(inventoryHoldings.finstrumentId, isin)))
    .groupBy(inventoryHoldings.id);
  const committed = await readCommitted(reader, clientId, today, isin);
  const own = (by: ReadonlyMap<string, number>) => accounts.reduce((sum, { id }) => sum + (by.get(id) ?? 0), 0);
  return {
    face: accounts.reduce((sum, { face }) => sum + face, 0),
    goingOut: (committed.goingOut.get(isin) ?? 0) + own(committed.ownOut),
    inQuotes: committed.inQuotes.get(isin) ?? 0,
    comingIn: (committed.comingIn.get(isin) ?? 0) + own(committed.ownIn),
  };
}

/** Deals made here enter the book of every firm; a firm keeps its book here once it has brought some of it in itself. */
export const bookOfFirm = prepared("book_of_firm", (db) =>
  db
    .select({
      rule: clients.saleRule,
      hasBook: sql<boolean>`exists ${db
        .select({ one: sql`1` })
        .from(inventoryLots)
        .where(and(eq(inventoryLots.clientId, clients.id), ne(inventoryLots.source, "DEAL")))}`,
    })
    .from(clients)
    .where(eq(clients.id, sql.placeholder("clientId"))),
);
