import { inArray } from "drizzle-orm";
import type { Placement } from "#domain/entities/order.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { orderPlacements, orders } from "#server/machine/db/schema/orders.ts";
import { clientRecords, clients } from "#server/machine/db/schema/people.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import { dealContext, type TicketContext } from "#server/market/trading/rows/ticket-context.ts";

export type OrderRow = typeof orders.$inferSelect;
type Reader = Pick<Tx | Orm, "_" | "select">;

/** Names, codes, accounts, tickets and placements of everything that some orders name. */
export interface OrderContext extends TicketContext {
  ticketNumber: (id: string) => string | null;
  /** Procurements only. */
  placementsOf: (id: string) => Placement[];
  /** State of the procurement that an order's bonds come from; null where it needs none. */
  procuredBy: (id: string) => OrderRow["state"] | null;
}

const peopleOf = (row: OrderRow): (string | null | undefined)[] => [
  row.buyerUserId,
  row.sellerUserId,
  row.cancelAskedBy,
  row.amendment?.user_id,
  row.track?.again?.user_id,
  row.track?.byHand.buyer?.user_id,
  row.track?.byHand.seller?.user_id,
  ...row.brokers.map((broker) => broker.user_id),
];

export async function orderContext(
  parts: Pick<Parts, "db" | "clock" | "bonds" | "config">,
  reader: Reader,
  rows: readonly OrderRow[],
): Promise<OrderContext> {
  const context = await dealContext(parts, reader, rows, rows.flatMap(peopleOf));
  const ticketIds = rows.flatMap(({ ticketId }) => ticketId ?? []);
  const numbers =
    ticketIds.length === 0
      ? []
      : await reader
          .select({ id: tickets.id, number: tickets.number })
          .from(tickets)
          .where(inArray(tickets.id, ticketIds));
  const numberOf = new Map(numbers.map(({ id, number }) => [id, number]));
  const placed = await placementsOf(
    reader,
    rows.filter(({ kind }) => kind === "PROCUREMENT").map(({ id }) => id),
  );
  const procured = await procuringStates(
    reader,
    rows.map(({ id }) => id),
  );
  return {
    ...context,
    ticketNumber: (id) => numberOf.get(id) ?? null,
    placementsOf: (id) => placed.get(id) ?? [],
    procuredBy: (id) => procured.get(id) ?? null,
  };
}

/** Placements of each of these procurements. */
async function placementsOf(reader: Reader, ids: readonly string[]): Promise<Map<string, Placement[]>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select()
    .from(orderPlacements)
    .where(inArray(orderPlacements.procurementId, [...ids]))
    .orderBy(orderPlacements.position);
  const records = await namesIn(
    reader,
    clientRecords,
    rows.flatMap(({ clientId }) => clientId ?? []),
  );
  const orderIds = rows.flatMap(({ orderId }) => orderId ?? []);
  const placedInto =
    orderIds.length === 0 ? [] : await reader.select().from(orders).where(inArray(orders.id, orderIds));
  const firms = await namesIn(
    reader,
    clients,
    placedInto.map(({ buyerClientId }) => buyerClientId),
  );
  const orderOf = new Map(placedInto.map((row) => [row.id, row]));
  const found = rows.map((row) => {
    const into = row.orderId === null ? undefined : orderOf.get(row.orderId);
    const name = into === undefined ? records.get(row.clientId ?? "") : firms.get(into.buyerClientId);
    return {
      of: row.procurementId,
      placement: {
        id: row.id,
        client_id: row.clientId,
        order_id: row.orderId,
        name: name ?? "",
        face: row.face,
        markup: row.markup,
        state: into?.state ?? null,
      },
    };
  });
  const grouped = Map.groupBy(found, ({ of }) => of);
  return new Map([...grouped].map(([of, each]) => [of, each.map(({ placement }) => placement)]));
}

async function namesIn(
  reader: Reader,
  table: typeof clients | typeof clientRecords,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function procuringStates(reader: Reader, ids: readonly string[]): Promise<Map<string, OrderRow["state"]>> {
  if (ids.length === 0) return new Map();
  const placed = await reader
    .select({ orderId: orderPlacements.orderId, procurementId: orderPlacements.procurementId })
    .from(orderPlacements)
    .where(inArray(orderPlacements.orderId, [...ids]));
  const procurementIds = placed.map(({ procurementId }) => procurementId);
  if (procurementIds.length === 0) return new Map();
  const rows = await reader
    .select({ id: orders.id, state: orders.state })
    .from(orders)
    .where(inArray(orders.id, procurementIds));
  const stateOf = new Map(rows.map(({ id, state }) => [id, state]));
  return new Map(
    placed.flatMap(({ orderId, procurementId }): [string, OrderRow["state"]][] => {
      const state = stateOf.get(procurementId);
      return orderId === null || state === undefined ? [] : [[orderId, state]];
    }),
  );
}
