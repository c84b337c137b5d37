import { isExchange, VENUE_NAMES } from "#domain/entities/exchanges.ts";
import type { Order } from "#domain/entities/order.ts";
import { rupeesText } from "#domain/lib/format-rupees.ts";
import { formatDate, formatDateTime } from "#domain/lib/format-date.ts";
import { otherFirm } from "#domain/orders/labels.ts";
import { isCancelWaiting } from "#domain/orders/needs-answer.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { UserText } from "#src/ui/user-text.tsx";

/** Shows progress at the exchange, failures, differences and pending requests. */
export function OrderStanding({ order, clientId }: { order: Order; clientId: string }) {
  const { dispute, settlement, reason } = order;
  const failure = order.state === "FAILED" ? (settlement?.failure ?? null) : null;
  return (
    <>
      {order.exchange_text === "" ? null : (
        <p role="status" data-on-exchange className="mt-2 rounded bg-page px-2 py-1">
          {order.exchange_text}
        </p>
      )}
      {dispute === null ? null : (
        <p role="alert" className="mt-2 rounded bg-warn-soft px-2 py-1 text-warn">
          The money differs: {rupeesText(dispute.ours)} here, {rupeesText(dispute.venue)} on{" "}
          {VENUE_NAMES[order.exchange]}. Nothing is confirmed until both agree.
        </p>
      )}
      {failure === null ? null : (
        <p role="alert" className="mt-2 rounded bg-warn-soft px-2 py-1 text-danger">
          {failure.side === null || !isExchange(order.exchange) ? "" : `The ${failure.side} failed: `}
          {failure.text} {isExchange(order.exchange) ? "Pay-ins are returned. " : ""}Settle it again, or cancel it.
        </p>
      )}
      {settlement === null || settlement.reversal === null ? null : (
        <p role="alert" className="mt-2 rounded bg-warn-soft px-2 py-1 text-danger">
          {settlement.reversal.text}, reported {formatDateTime(Date.parse(settlement.reversal.at))}. The order stays
          settled and your book is unchanged: the difference stays in Reconciliation until your back office closes it.
        </p>
      )}
      <Asked order={order} clientId={clientId} />
      {reason === null ? null : (
        <p className="mt-2 rounded bg-page px-2 py-1 break-words">
          Reason: <UserText text={reason} />
        </p>
      )}
    </>
  );
}

/** Shows requests of one side to the other. */
function Asked({ order, clientId }: { order: Order; clientId: string }) {
  const { cancel_asked: asked, settlement } = order;
  const again = settlement?.again ?? null;
  const lines: string[] = [];
  if (order.state === "REPORTED" && order.reported_order_status === "pending") {
    lines.push(
      order.may.includes("accept")
        ? `${otherFirm(order).client_name} reported this trade. Check its figures, then accept or reject it.`
        : `Waiting for ${order[order.reporter === "buyer" ? "seller" : "buyer"].client_name} to accept it.`,
    );
  }
  if (isCancelWaiting(order, clientId, serverNowMs())) {
    lines.push(`${asked?.user_name ?? "The other side"} asked to cancel. It is cancelled once your side cancels too.`);
  } else if (asked?.client_id === clientId && order.state !== "CANCELLED") {
    lines.push(`${asked.user_name} asked to cancel; the other side has to agree.`);
  }
  if (again !== null && order.state === "FAILED") {
    const who = again.client_id === clientId ? `${again.user_name} of your firm` : again.user_name;
    const then = again.client_id === clientId ? "The other side has to agree." : "It settles again once you agree.";
    lines.push(`${who} asked to settle again on ${formatDate(again.settlement_date)}. ${then}`);
  }
  if (lines.length === 0) return null;
  return (
    <div role="status" className="mt-2 flex flex-col gap-1 rounded bg-warn-soft px-2 py-1 text-warn">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
