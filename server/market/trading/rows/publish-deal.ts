import type { Order } from "#domain/entities/order.ts";
import { DEAL_SIDES, type Ticket } from "#domain/entities/ticket.ts";
import type { Change } from "#server/machine/core/change.ts";
import { sealRows } from "#server/machine/identity/sealed-message.ts";
import type { Sealing } from "#server/machine/identity/sealing-start.ts";

/** Publishes a ticket or an order to a firm as it sees it; sealed where it names a client of the firm by its UCC. */
export function publishDeal(
  parts: Sealing,
  changing: Change,
  stream: "open_tickets" | "open_orders",
  firm: string,
  deal: Ticket | Order,
): void {
  const namesClient = DEAL_SIDES.some((side) => deal.own[side]?.account?.ucc != null);
  changing.publish(stream, firm, namesClient ? sealRows(parts, { stream, audience: firm }, [deal]) : [deal]);
}
