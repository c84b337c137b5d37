import type { RfqQuote } from "#domain/entities/rfq-quote.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatSize } from "#domain/lib/format-rupees.ts";
import { formatYieldPct } from "#domain/lib/format-level.ts";
import { useOpenedForm } from "#src/desk-kit/deal-form/deal-form-store.ts";
import { fixedBy } from "#src/desk-kit/deal-form/deal-form.ts";
import { typedLevel } from "#src/desk-kit/inputs/typed-level.ts";
import { useRfqQuotes } from "#src/desk-kit/market/rfq-quotes.ts";
import type { SideProps } from "#src/shell/side-desk/side-desk.ts";
import { AnswerForm } from "#src/features/clusters/answer-form.tsx";
import { rfqAnswerForm } from "#src/features/clusters/rfq-answer.ts";

/** Answers another firm's exchange quote with a level and a size; this opens a negotiation at the exchange. */
export function RfqAnswerView({ props }: { props: SideProps }) {
  const id = props["rfqId"] ?? null;
  const quotes = useRfqQuotes();
  if (quotes === undefined) return <p className="p-3 text-muted">Loading the quote…</p>;
  const quote = quotes.find((each) => each.id === id && each.rfq_status === "LIVE");
  if (quote === undefined)
    return <p className="p-3 text-muted">This quote is no longer live there. Choose another in RFQ Quotes.</p>;
  return <RfqAnswer key={quote.id} now={quote} />;
}

function RfqAnswer({ now }: { now: RfqQuote }) {
  const form = useOpenedForm(
    rfqAnswerForm,
    () => ({ quote: now, sizeText: formatSize(now.remaining), level: typedLevel({ ...now, fixed_field: "yield" }) }),
    ({ quote }) => fixedBy(quote),
  );
  // The form keeps its opening quote and shows a note if the exchange has another level or size now.
  const { quote } = form.opened;
  const settles = quote.settlement_date === null ? "" : ` · settles ${formatDate(quote.settlement_date)}`;
  const isMoved = now.yield_stored !== quote.yield_stored || now.remaining !== quote.remaining;
  const change = `The quote changed: now ${formatYieldPct(now.yield_stored)} % for ${formatSize(now.remaining)}.`;
  return (
    <AnswerForm
      label="Answer on the exchange"
      form={form}
      row={quote}
      theirSide={quote.side}
      about={`${quote.participant ?? "Anonymous"} on ${quote.exchange} ${quote.rfq_number ?? ""}${settles}`}
      change={isMoved ? change : null}
      theirs={quote}
      review="rfq.send-answer"
    />
  );
}
