import { useEffect, useState } from "react";
import { formatSize, rupeesText } from "#domain/lib/format-rupees.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { opposite } from "#domain/trading/level.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { formatYieldPct } from "#domain/lib/format-level.ts";
import { useOpenedForm } from "#src/desk-kit/deal-form/deal-form-store.ts";
import { fixedBy } from "#src/desk-kit/deal-form/deal-form.ts";
import { LimitLine } from "#src/desk-kit/limits/limit-line.tsx";
import { typedLevel } from "#src/desk-kit/inputs/typed-level.ts";
import { live } from "#src/live/connection.ts";
import { useMarketFocus } from "#src/desk-kit/market/focus.ts";
import type { SideProps } from "#src/shell/side-desk/side-desk.ts";
import { AnswerForm } from "#src/features/clusters/answer-form.tsx";
import { answerForm } from "#src/features/clusters/answer.ts";

/** Published quote; null once it is withdrawn, undefined until known. */
function useQuote(id: string | null): Eoi | null | undefined {
  const [quote, setQuote] = useState<Eoi | null | undefined>(() => inFocus(id));
  useEffect(() => (id === null ? undefined : live.watchQuotes({ id }, ([now = null]) => setQuote(now))), [id]);
  return quote;
}

function inFocus(id: string | null): Eoi | undefined {
  const { quote } = useMarketFocus.getState();
  return quote?.id === id ? (quote ?? undefined) : undefined;
}

const NOT_PUBLISHED = "This quote is no longer published. Choose another in Public Runs.";
/** Version of a quote that is gone: higher than any real one. */
const GONE = Number.MAX_SAFE_INTEGER;

/** Answers another firm's quote: at its current level or at a different one. */
export function AnswerView({ props }: { props: SideProps }) {
  const id = props["eoiId"] ?? null;
  const quote = useQuote(id);
  // The form keeps the last published quote, even once it is gone.
  const [known, setKnown] = useState(quote);
  if (quote && quote !== known) setKnown(quote);
  if (quote === undefined && id !== null) return <p className="p-3 text-muted">Loading the quote…</p>;
  if (known && known.id === id) return <QuoteAnswer key={known.id} quote={known} isGone={!quote} />;
  return <p className="p-3 text-muted">{NOT_PUBLISHED}</p>;
}

/** @param quote current version, or the last one if it is gone */
function QuoteAnswer({ quote, isGone }: { quote: Eoi; isGone: boolean }) {
  const { quote_type: theirSide, client_name: firm, state, remaining } = quote;
  const form = useOpenedForm(
    answerForm,
    () => ({ quote, sizeText: formatSize(remaining), level: typedLevel(quote) }),
    () => fixedBy(quote),
  );
  const { opened, update } = form;
  // Typed text stays; if the market moves, the form shows a note.
  useEffect(() => update({ quote }), [quote, update]);
  const isMoved = quote.version !== opened.quote.version;
  const now = `The quote changed: now ${formatYieldPct(quote.yield_stored)} % for ${rupeesText(remaining, 0)}.`;
  return (
    <AnswerForm
      label="Answer"
      form={form}
      row={quote}
      theirSide={theirSide}
      about={`${firm} · ${state === "DEFAULT" ? "Firm" : "Indicative"} · settles ${formatDate(quote.settlement_date)}`}
      change={isGone ? NOT_PUBLISHED : isMoved ? now : null}
      version={isGone ? GONE : quote.version}
      theirs={quote}
      limit={
        <LimitLine
          finstrumentId={quote.finstrument_id}
          side={opposite(theirSide)}
          terms={form.terms}
          counterparty={quote.client_id}
        />
      }
      review="quote.send-answer"
    />
  );
}
