import type { Order } from "#domain/entities/order.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { otherFirm } from "#domain/orders/labels.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { chainMenu } from "#src/desk-kit/chain/chain.ts";
import { DONE } from "#src/desk-kit/deals/ticket-menu.ts";
import { sharedRowMenu } from "#src/desk-kit/market/row-commands.ts";
import type { RowMenuGroup } from "#src/shell/controls/row-menu.tsx";

/** Row menu of an order: open it, go to its ticket and linked records, view its bond. */
export function orderMenu(order: Order): RowMenuGroup[][] {
  const { id, number, bond_name: name, face, finstrument_id: bond, ticket_id: ticketId } = order;
  const other = otherFirm(order);
  const level = levelSentence({ ...order, fixed_field: "yield" });
  const text = `${number}: ${DONE[order.buy_or_sell ?? "both"]} ${formatCompactRupees(face)} ${name} at ${level}, ${other.client_name}`;
  const ticket = ticketId === null ? [] : [{ ids: ["chain.show-ticket"], args: { id: ticketId } }];
  return [
    [{ ids: ["order.open"], args: { id } }],
    [...ticket, ...(ticketId === null ? [] : chainMenu({ kind: "ticket", id: ticketId }))],
    sharedRowMenu({ bond, client: other.client_id }, text),
  ];
}
