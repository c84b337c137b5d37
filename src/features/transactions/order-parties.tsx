import type { Order } from "#domain/entities/order.ts";
import { DEAL_SIDES } from "#domain/entities/ticket.ts";
import { PartyBox } from "#src/desk-kit/deals/party-box.tsx";

/** Shows each side with its code and broker, and the reporter. */
export function OrderParties({ order }: { order: Order }) {
  return (
    <div className="mt-3 flex flex-col gap-2">
      {DEAL_SIDES.map((side) => (
        <PartyBox
          key={side}
          side={side}
          party={order[side]}
          brokers={order.brokers}
          aside={<span className="code text-right text-muted">{order[side].code ?? "no code"}</span>}
        >
          {order.ticket_id === null && order.reporter === side ? (
            <p className="text-[12px] text-muted">Reported this trade</p>
          ) : null}
        </PartyBox>
      ))}
    </div>
  );
}
