import { VENUE_NAMES } from "#domain/entities/exchanges.ts";
import type { Amendment, Order } from "#domain/entities/order.ts";
import { formatDate, formatDateTime } from "#domain/lib/format-date.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { UserText } from "#src/ui/user-text.tsx";

/** Shows a proposed amendment at the exchange, old to new, with its author and the firm that decides. */
export function OrderAmendment({ order }: { order: Order }) {
  const { amendment } = order;
  if (amendment === null) return null;
  const isOpen = amendment.state === "PROPOSED" || amendment.state === "SENDING";
  return (
    <section
      aria-label="Amendment"
      data-amendment={amendment.state}
      className={
        isOpen
          ? "mt-3 rounded border border-warn bg-warn-soft px-2 py-1.5"
          : "mt-3 rounded border border-line px-2 py-1.5"
      }
    >
      <p className="font-medium">{headOf(order, amendment)}</p>
      {amendment.kind === "C" ? null : <Changes order={order} amendment={amendment} />}
      <p className="mt-1 text-[12px] break-words">
        Reason: <UserText text={amendment.reason} />
      </p>
      {amendment.text === null ? null : <p className="mt-1 text-[12px] break-words">{amendment.text}</p>}
    </section>
  );
}

function headOf(order: Order, amendment: Amendment): string {
  const proposer = amendment.user_name ?? order[amendment.by].client_name;
  const what = amendment.kind === "C" ? "to cancel the deal" : "an amendment";
  const at = formatDateTime(Date.parse(amendment.at));
  switch (amendment.state) {
    case "SENDING":
      return `${proposer} proposes ${what}: on its way to ${VENUE_NAMES[order.exchange]}.`;
    case "PROPOSED": {
      const decider = order.may.includes("decide") ? "Your firm decides" : `${decidingFirm(order, amendment)} decides`;
      return `${proposer} proposed ${what} on ${VENUE_NAMES[order.exchange]} at ${at}. ${decider}.`;
    }
    case "APPROVED":
      return `${proposer} proposed ${what} at ${at}; it was agreed to.`;
    case "REFUSED":
      return `${proposer} proposed ${what} at ${at}; it was refused.`;
  }
}

function decidingFirm(order: Order, { by }: Amendment): string {
  return (by === "buyer" ? order.seller : order.buyer).client_name;
}

function Changes({ order, amendment }: { order: Order; amendment: Amendment }) {
  const { changes, state } = amendment;
  // Once approved, the order itself has the new figures.
  const isInForce = state === "APPROVED";
  const rows: [string, string, string][] = [];
  if (changes.settlement_date !== null)
    rows.push(["Settles", formatDate(order.settlement_date), formatDate(changes.settlement_date)]);
  if (changes.yield_type !== null) rows.push(["Yield type", order.yield_type, changes.yield_type]);
  if (changes.accrued_interest !== null)
    rows.push([
      "Accrued interest (₹)",
      formatRupees(order.consideration?.accrued_interest ?? null),
      formatRupees(changes.accrued_interest),
    ]);
  return (
    <table className="mt-1 w-full tabular-nums">
      <caption className="sr-only">Old and new</caption>
      <thead className="text-left text-[12px] text-muted">
        <tr>
          <th className="font-medium">Term</th>
          {isInForce ? null : <th className="text-right font-medium">Old</th>}
          <th className="text-right font-medium">New</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([term, from, to]) => (
          <tr key={term}>
            <td className="text-muted">{term}</td>
            {isInForce ? null : <td className="text-right line-through">{from}</td>}
            <td className="text-right font-medium">{to}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
