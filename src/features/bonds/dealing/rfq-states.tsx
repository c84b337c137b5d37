import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { rfqStateText } from "#domain/exchange/rfq-text.ts";
import { useRfqQuotes } from "#src/desk-kit/market/rfq-quotes.ts";

/** Shows the exchange states of the firm's own quotes in a bond. */
export function RfqStates({ id }: { id: string }) {
  const own = (useRfqQuotes() ?? []).filter(({ mine, finstrument_id }) => mine && finstrument_id === id);
  if (own.length === 0) return null;
  return (
    <ul aria-label="On the exchanges" className="flex flex-col gap-1">
      {own.map((quote) => (
        <li key={quote.id} className={quote.rfq_status === "FAILED" ? "text-danger" : "text-muted"}>
          Your {quote.side === "BID" ? "bid" : "offer"} of {formatCompactRupees(quote.quantum)} · {rfqStateText(quote)}
        </li>
      ))}
    </ul>
  );
}
