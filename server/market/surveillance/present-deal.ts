import { inArray } from "drizzle-orm";
import type { SupervisedDeal } from "#domain/surveillance/supervised.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import { peopleOf } from "#server/market/surveillance/people.ts";
import type { Reader } from "#server/market/surveillance/scope.ts";
import { nameOfBond } from "#server/market/surveillance/watched-deals.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** The tickets and orders an alert's rule names. */
export const dealsIn = (rule: string): string[] => rule.split(" ").filter((part) => /^(?:tkt|ord)_/.test(part));

type DealRow = Pick<
  typeof orders.$inferSelect,
  "id" | "number" | "finstrumentId" | "yieldStored" | "unitPriceStored" | "buyerUserId" | "sellerUserId"
> & { state: SupervisedDeal["state"]; face: number; dealtAt: Date };

/** Deals by the ids of their tickets or orders, in their current state. */
export async function dealsById(
  parts: Pick<Parts, "bonds">,
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, SupervisedDeal>> {
  const rows = [...(await ticketRows(reader, ids)), ...(await orderRows(reader, ids))];
  const people = await peopleOf(
    reader,
    rows.flatMap((row) => [row.buyerUserId, row.sellerUserId]),
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        number: row.number,
        state: row.state,
        bond_name: nameOfBond(parts, row.finstrumentId),
        isin: row.finstrumentId,
        face: row.face,
        yield_stored: row.yieldStored,
        unit_price_stored: row.unitPriceStored,
        buyer: people.get(row.buyerUserId) ?? null,
        seller: people.get(row.sellerUserId) ?? null,
        dealt_at: row.dealtAt.getTime(),
      },
    ]),
  );
}

const of = (ids: readonly string[], prefix: string) => [...new Set(ids.filter((id) => id.startsWith(prefix)))];

async function ticketRows(reader: Reader, ids: readonly string[]): Promise<DealRow[]> {
  const wanted = of(ids, "tkt_");
  if (wanted.length === 0) return [];
  const rows = await reader.select().from(tickets).where(inArray(tickets.id, wanted));
  return rows.map((row) => ({ ...row, face: row.quantity, dealtAt: row.dealTime ?? row.sentAt ?? row.createdAt }));
}

async function orderRows(reader: Reader, ids: readonly string[]): Promise<DealRow[]> {
  const wanted = of(ids, "ord_");
  if (wanted.length === 0) return [];
  const rows = await reader.select().from(orders).where(inArray(orders.id, wanted));
  return rows.map((row) => ({ ...row, dealtAt: row.dealTime }));
}
