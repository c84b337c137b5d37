import { useEffect, useState } from "react";
import { statedOf } from "#domain/entities/bond-term.ts";
import { formatSize, rupeesText } from "#domain/lib/format-rupees.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { opposite } from "#domain/trading/level.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { ActBar } from "#src/desk-kit/deals/act-bar.tsx";
import { LimitLine } from "#src/desk-kit/limits/limit-line.tsx";
import { LevelField } from "#src/desk-kit/inputs/level-field.tsx";
import { MoneyLines } from "#src/desk-kit/inputs/money-lines.tsx";
import { SizeField } from "#src/desk-kit/inputs/size-field.tsx";
import { typedLevel } from "#src/desk-kit/inputs/typed-level.ts";
import { useTradeTerms } from "#src/desk-kit/inputs/use-trade-terms.ts";
import { live } from "#src/live/connection.ts";
import { useMarketFocus } from "#src/desk-kit/market/focus.ts";
import type { SideProps } from "#src/shell/side-desk/side-desk.ts";
import { ConfirmStrip } from "#src/desk-kit/confirm/confirm-strip.tsx";
import { useAnswer } from "#src/features/clusters/answer-store.ts";

/** The quote as it is published now; null once it is not, undefined until it is known. */
function useQuote(id: string | null): Eoi | null | undefined {
  const [quote, setQuote] = useState<Eoi | null | undefined>(() => inFocus(id));
  useEffect(() => (id === null ? undefined : live.watchQuotes({ id }, ([now = null]) => setQuote(now))), [id]);
  return quote;
}

function inFocus(id: string | null): Eoi | undefined {
  const { quote } = useMarketFocus.getState();
  return quote?.id === id ? (quote ?? undefined) : undefined;
}

/** Answers somebody's quote: at their level as it stands, or at another. */
export function AnswerView({ props }: { props: SideProps }) {
  const id = props["eoiId"] ?? null;
  const quote = useQuote(id);
  if (quote === undefined && id !== null) return <p className="p-3 text-muted">Loading the quote…</p>;
  if (!quote)
    return <p className="p-3 text-muted">This quote is no longer published. Choose another in Public Runs.</p>;
  return <AnswerForm key={quote.id} now={quote} />;
}

function AnswerForm({ now }: { now: Eoi }) {
  // The form keeps the quote it was opened on; the market may move under it, and then says so.
  const [quote] = useState(now);
  const [sizeText, setSizeText] = useState(formatSize(quote.remaining));
  const [level, setLevel] = useState(() => typedLevel(quote));
  const { errors, text } = useAnswer();
  const terms = useTradeTerms(
    {
      finstrumentId: quote.finstrument_id,
      settlementDelta: null,
      settlementDate: quote.settlement_date,
      sizeText,
      bondTerms: statedOf(quote.bond_terms),
      level,
    },
    setLevel,
  );
  const { quantumRupees, size } = terms;
  const sizeProblem = size.ok ? null : size.message;

  useEffect(() => {
    useAnswer.getState().setForm({ quote, quantity: quantumRupees, sizeProblem, level });
  }, [quote, quantumRupees, sizeProblem, level]);
  useEffect(() => () => useAnswer.getState().setForm(null), []);

  const moved = now.version !== quote.version;
  const verb = quote.quote_type === "BID" ? "You would sell to" : "You would buy from";
  return (
    <div className="flex min-h-full flex-col">
      <form
        aria-label="Answer"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-1 flex-col gap-3 p-3"
      >
        <div>
          <p className="text-[15px] font-semibold">{quote.bond_name}</p>
          <p className="text-muted">
            {verb} {quote.client_name} · {quote.state === "DEFAULT" ? "Firm" : "Indicative"} · settles{" "}
            {formatDate(quote.settlement_date)}
          </p>
          <p className="code text-muted">{quote.finstrument_id}</p>
        </div>
        <p role="alert" className={text ? "text-danger" : "hidden"}>
          {text}
        </p>
        {moved ? (
          <p role="status" className="rounded bg-warn-soft px-2 py-1 text-warn">
            The quote changed: now {formatYieldPct(now.yield_stored)} % for {rupeesText(now.remaining, 0)}.
          </p>
        ) : null}
        <SizeField terms={terms} error={errors["size"]} isFirst onType={setSizeText} />
        <LevelField terms={terms} side={opposite(quote.quote_type)} error={errors["level"]} />
        <MoneyLines terms={terms}>
          <dt className="text-muted">Their level</dt>
          <dd className="text-right">
            {formatYieldPct(quote.yield_stored)} % · {formatPrice(quote.unit_price_stored)}
          </dd>
        </MoneyLines>
        <LimitLine
          finstrumentId={quote.finstrument_id}
          side={opposite(quote.quote_type)}
          terms={terms}
          counterparty={quote.client_id}
        />
        <ActBar>
          <CommandButton
            id="quote.send-answer"
            showKey
            className="inline-flex h-8 items-center gap-2 rounded border border-line-strong px-3 font-medium hover:bg-hover aria-disabled:opacity-55"
          />
        </ActBar>
      </form>
      <ConfirmStrip />
    </div>
  );
}
