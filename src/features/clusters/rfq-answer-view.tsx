import type { RfqQuote } from "#domain/entities/rfq-quote.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatSize } from "#domain/lib/format-rupees.ts";
import { opposite } from "#domain/trading/level.ts";
import { formatYieldPct } from "#domain/lib/format-level.ts";
import { DealFields } from "#src/desk-kit/deal-form/deal-fields.tsx";
import { AnswerBar, DealFormFrame } from "#src/desk-kit/deal-form/deal-form-frame.tsx";
import { useOpenedForm } from "#src/desk-kit/deal-form/deal-form-store.ts";
import { fixedBy, termsOf } from "#src/desk-kit/deal-form/deal-form.ts";
import { typedLevel } from "#src/desk-kit/inputs/typed-level.ts";
import { useTradeTerms } from "#src/desk-kit/inputs/use-trade-terms.ts";
import { useRfqQuotes } from "#src/desk-kit/market/rfq-quotes.ts";
import type { SideProps } from "#src/shell/side-desk/side-desk.ts";
import { useRfqAnswer } from "#src/features/clusters/rfq-answer.ts";

/** Answers a quote of another at an exchange with a level and a size: the negotiation is opened there. */
export function RfqAnswerView({ props }: { props: SideProps }) {
  const id = props["rfqId"] ?? null;
  const quotes = useRfqQuotes();
  if (quotes === undefined) return <p className="p-3 text-muted">Loading the quote…</p>;
  const quote = quotes.find((each) => each.id === id && each.rfq_status === "LIVE");
  if (quote === undefined)
    return <p className="p-3 text-muted">This quote is no longer live there. Choose another in RFQ Quotes.</p>;
  return <RfqAnswerForm key={quote.id} now={quote} />;
}

function RfqAnswerForm({ now }: { now: RfqQuote }) {
  const form = useOpenedForm(useRfqAnswer, () => ({
    quote: now,
    sizeText: formatSize(now.remaining),
    level: typedLevel({ ...now, fixed_field: "yield" }),
  }));
  // The form keeps the quote it was opened on; the exchange may have another level by now, and then says so.
  const { quote } = form.opened;
  const terms = useTradeTerms(termsOf(form.draft, fixedBy(quote)), form.onLevel);
  const verb = quote.side === "BID" ? "You would sell to" : "You would buy from";
  const isMoved = now.yield_stored !== quote.yield_stored || now.remaining !== quote.remaining;
  return (
    <DealFormFrame
      label="Answer on the exchange"
      head={
        <div>
          <p className="text-[15px] font-semibold">{quote.bond_name}</p>
          <p className="text-muted">
            {verb} {quote.participant ?? "Anonymous"} on {quote.exchange} {quote.rfq_number}
            {quote.settlement_date === null ? "" : ` · settles ${formatDate(quote.settlement_date)}`}
          </p>
          <p className="code text-muted">{quote.finstrument_id}</p>
        </div>
      }
      text={form.text}
      news={
        isMoved
          ? `The quote changed: now ${formatYieldPct(now.yield_stored)} % for ${formatSize(now.remaining)}.`
          : null
      }
    >
      <DealFields form={form} terms={terms} side={opposite(quote.side)} startsIn="level" theirs={quote} />
      <AnswerBar id="rfq.send-answer" />
    </DealFormFrame>
  );
}
