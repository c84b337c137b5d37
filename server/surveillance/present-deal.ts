import { inArray } from "drizzle-orm";
import type { SupervisedDeal } from "#domain/surveillance/supervised.ts";
import { tickets } from "#server/db/schema/trading.ts";
import { peopleOf } from "#server/surveillance/people.ts";
import type { Reader } from "#server/surveillance/scope.ts";
import { nameOfBond } from "#server/surveillance/watched-deals.ts";
import type { Parts } from "#server/core/parts.ts";

/** The tickets an alert's rule names. */
export const ticketsIn = (rule: string): string[] => rule.split(" ").filter((part) => part.startsWith("tkt_"));

/** Deals as their tickets stand now, by the tickets' ids. */
export async function dealsById(
  parts: Pick<Parts, "bonds">,
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, SupervisedDeal>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select()
    .from(tickets)
    .where(inArray(tickets.id, [...new Set(ids)]));
  const people = await peopleOf(
    reader,
    rows.flatMap((row) => [row.buyerUserId, row.sellerUserId]),
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ticket_id: row.id,
        number: row.number,
        state: row.state,
        bond_name: nameOfBond(parts, row.finstrumentId),
        isin: row.finstrumentId,
        face: row.quantity,
        yield_stored: row.yieldStored,
        unit_price_stored: row.unitPriceStored,
        buyer: people.get(row.buyerUserId) ?? null,
        seller: people.get(row.sellerUserId) ?? null,
        dealt_at: row.createdAt.getTime(),
      },
    ]),
  );
}
