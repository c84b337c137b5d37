import { useEffect, useState } from "react";
import type { RfqQuote } from "#domain/entities/rfq-quote.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatSize } from "#domain/lib/format-rupees.ts";
import { opposite } from "#domain/trading/level.ts";
import { ConfirmStrip } from "#src/desk-kit/confirm/confirm-strip.tsx";
import { ActBar } from "#src/desk-kit/deals/act-bar.tsx";
import { LevelField } from "#src/desk-kit/inputs/level-field.tsx";
import { MoneyLines } from "#src/desk-kit/inputs/money-lines.tsx";
import { SizeField } from "#src/desk-kit/inputs/size-field.tsx";
import { typedLevel } from "#src/desk-kit/inputs/typed-level.ts";
import { useTradeTerms } from "#src/desk-kit/inputs/use-trade-terms.ts";
import { useRfqQuotes } from "#src/desk-kit/market/rfq-quotes.ts";
import { useRfqAnswer } from "#src/features/clusters/rfq-answer-store.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import type { SideProps } from "#src/shell/side-desk/side-desk.ts";

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
  // The form keeps the quote it was opened on; the exchange may have another level by now, and then says so.
  const [quote] = useState(now);
  const [sizeText, setSizeText] = useState(formatSize(quote.remaining));
  const [level, setLevel] = useState(() => typedLevel({ ...quote, fixed_field: "yield" }));
  const { errors, text } = useRfqAnswer();
  const terms = useTradeTerms(
    {
      finstrumentId: quote.finstrument_id,
      settlementDelta: null,
      settlementDate: quote.settlement_date,
      sizeText,
      bondTerms: undefined,
      level,
    },
    setLevel,
  );
  const { quantumRupees, size } = terms;
  const sizeProblem = size.ok ? null : size.message;
  useEffect(() => {
    useRfqAnswer.getState().setForm({ quote, quantity: quantumRupees, sizeProblem, level });
  }, [quote, quantumRupees, sizeProblem, level]);
  useEffect(() => () => useRfqAnswer.getState().setForm(null), []);
  const verb = quote.side === "BID" ? "You would sell to" : "You would buy from";
  const isMoved = now.yield_stored !== quote.yield_stored || now.remaining !== quote.remaining;
  return (
    <div className="flex min-h-full flex-col">
      <form
        aria-label="Answer on the exchange"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-1 flex-col gap-3 p-3"
      >
        <div>
          <p className="text-[15px] font-semibold">{quote.bond_name}</p>
          <p className="text-muted">
            {verb} {quote.participant ?? "Anonymous"} on {quote.exchange} {quote.rfq_number}
            {quote.settlement_date === null ? "" : ` · settles ${formatDate(quote.settlement_date)}`}
          </p>
          <p className="code text-muted">{quote.finstrument_id}</p>
        </div>
        <p role="alert" className={text ? "text-danger" : "hidden"}>
          {text}
        </p>
        {isMoved ? (
          <p role="status" className="rounded bg-warn-soft px-2 py-1 text-warn">
            The quote changed: now {formatYieldPct(now.yield_stored)} % for {formatSize(now.remaining)}.
          </p>
        ) : null}
        <SizeField terms={terms} error={errors["size"]} isFirst onType={setSizeText} />
        <LevelField terms={terms} side={opposite(quote.side)} error={errors["level"]} />
        <MoneyLines terms={terms}>
          <dt className="text-muted">Their level</dt>
          <dd className="live-figure text-right">
            {formatYieldPct(quote.yield_stored)} % · {formatPrice(quote.unit_price_stored)}
          </dd>
        </MoneyLines>
        <ActBar>
          <CommandButton
            id="rfq.send-answer"
            showKey
            className="inline-flex h-8 items-center gap-2 rounded border border-line-strong px-3 font-medium hover:bg-hover aria-disabled:opacity-55"
          />
        </ActBar>
      </form>
      <ConfirmStrip />
    </div>
  );
}
