import type { Order } from "#domain/entities/order.ts";
import { DEAL_SIDES, type DealSide } from "#domain/entities/ticket.ts";
import { brokerOf } from "#domain/tickets/sides.ts";
import { dealerText } from "#domain/tickets/difference.ts";
import { cx } from "#src/lib/cx.ts";

const TITLE = { buyer: "Buyer", seller: "Seller" } as const;

/** Who is on each side by name and code, who brokers for it, and who reported. */
export function OrderParties({ order }: { order: Order }) {
  return (
    <div className="mt-3 flex flex-col gap-2">
      {DEAL_SIDES.map((side) => (
        <Side key={side} order={order} side={side} />
      ))}
    </div>
  );
}

function Side({ order, side }: { order: Order; side: DealSide }) {
  const { client_name: firm, user_name: person, code } = order[side];
  const broker = brokerOf(order.brokers, side);
  return (
    <section aria-label={TITLE[side]} className="rounded border border-line px-2 py-1.5">
      <p className="flex justify-between gap-3">
        <span>
          <span className={cx("font-medium", side === "buyer" ? "text-bid" : "text-ask")}>{TITLE[side]}</span> {firm}{" "}
          <span className="text-muted">({person})</span>
        </span>
        <span className="code text-right text-muted">{code ?? "no code"}</span>
      </p>
      {broker === undefined ? null : <p className="text-muted">Broker {dealerText(broker)}</p>}
      {order.ticket_id === null && order.reporter === side ? (
        <p className="text-[12px] text-muted">Reported this trade</p>
      ) : null}
    </section>
  );
}
