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

/** Of a quote that is gone: later than any version of it. */
const GONE = Number.MAX_SAFE_INTEGER;

/** Answers somebody's quote: at their level as it stands, or at another. */
export function AnswerView({ props }: { props: SideProps }) {
  const id = props["eoiId"] ?? null;
  const quote = useQuote(id);
  // The form keeps the quote as it was last published, also once it is gone.
  const [known, setKnown] = useState(quote);
  if (quote && quote !== known) setKnown(quote);
  if (quote === undefined && id !== null) return <p className="p-3 text-muted">Loading the quote…</p>;
  if (known && known.id === id) return <AnswerForm key={known.id} quote={known} isGone={!quote} />;
  return <p className="p-3 text-muted">This quote is no longer published. Choose another in Public Runs.</p>;
}

/** @param quote as it is published, or was when it went */
function AnswerForm({ quote, isGone }: { quote: Eoi; isGone: boolean }) {
  // Size and level are typed for the quote as it was then; the market may move under the form, and then it says so.
  const [first] = useState(quote);
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

  const moved = !isGone && quote.version !== first.version;
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
        {isGone ? (
          <p role="status" className="rounded bg-warn-soft px-2 py-1 text-warn">
            This quote is no longer published. Choose another in Public Runs.
          </p>
        ) : null}
        {moved ? (
          <p role="status" className="rounded bg-warn-soft px-2 py-1 text-warn">
            The quote changed: now {formatYieldPct(quote.yield_stored)} % for {rupeesText(quote.remaining, 0)}.
          </p>
        ) : null}
        <SizeField terms={terms} error={errors["size"]} isFirst onType={setSizeText} />
        <LevelField terms={terms} side={opposite(quote.quote_type)} error={errors["level"]} />
        <MoneyLines terms={terms}>
          <dt className="text-muted">Their level</dt>
          <dd className="live-figure text-right">
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
      <ConfirmStrip version={isGone ? GONE : quote.version} />
    </div>
  );
}
