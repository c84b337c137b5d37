import { useMemo, useState } from "react";
import type { BondQuote, Finstrument } from "#domain/contract/http/securities.ts";
import { isConvention } from "#domain/pricing/assumptions.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { AssumedMark } from "#src/desk-kit/market/assumed-mark.tsx";
import type { ReportSubject } from "#src/desk-kit/support/report-draft.ts";
import { openSupport } from "#src/desk-kit/support/open-support.ts";
import { Button } from "#src/ui/button.tsx";
import { cx } from "#src/lib/cx.ts";
import { explainQuote } from "#src/features/bonds/calculator/explain-quote.ts";
import { type Figure, figureGroups } from "#src/features/bonds/calculator/figures.ts";
import { WhyDialog } from "#src/features/bonds/calculator/why-dialog.tsx";

interface QuoteAnswerProps {
  quote: BondQuote;
  finstrument: Finstrument;
}

/** Shows the figures of a level. Each number opens its explanation. */
export function QuoteAnswer({ quote, finstrument }: QuoteAnswerProps) {
  // Stores the name rather than the figure, so the explanation always matches the number on screen.
  const [askedName, setAskedName] = useState<string | null>(null);
  const explanation = useMemo(() => explainQuote(finstrument.bond, quote), [finstrument.bond, quote]);
  const groups = figureGroups(quote);
  const figures = groups.flatMap((group) => group.figures);
  const [first] = figures;
  const asked = figures.find((figure) => nameOf(figure) === askedName);
  if (!quote.can_be_priced) return <p role="note">This level cannot be priced. {quote.reason}</p>;
  return (
    <div className="flex flex-col gap-4" aria-live="off">
      <div className="grid gap-x-8 gap-y-4 @xl:grid-cols-2 @6xl:grid-cols-[0.8fr_1fr_1.08fr_1.1fr]">
        {groups.map(({ title, figures }) => (
          <div key={title} className="min-w-0">
            <h3 className="border-b border-line pb-1 text-[12px] font-medium text-muted">{title}</h3>
            <dl aria-label={title}>
              {figures.map((figure) => (
                <FigureRow
                  key={nameOf(figure)}
                  figure={figure}
                  onWhy={explanation === null ? null : () => setAskedName(nameOf(figure))}
                />
              ))}
            </dl>
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {explanation === null || first === undefined ? null : (
          <Button onClick={() => setAskedName(nameOf(first))}>Why this price</Button>
        )}
        <Button
          kind="quiet"
          onClick={() => openSupport({ kind: "report-issue", subject: considerationIssue(quote, finstrument) })}
        >
          Report these amounts
        </Button>
        <span className="text-[12px] text-muted">
          <AssumedMark terms={finstrument.contract_parameters.terms} className="mr-2" />
          Settles {formatDate(quote.settlement_date)}
          {quote.next_coupon_date === null ? "" : ` · next coupon ${formatDate(quote.next_coupon_date)}`}
          {quote.ex_interest ? " · ex-interest" : ""}
        </span>
      </div>
      <Sentences title="Conventions of its market" sentences={quote.assumptions.filter(isConvention)} />
      <Sentences
        title="Assumed where data is missing"
        sentences={quote.assumptions.filter((sentence) => !isConvention(sentence))}
      />
      {asked === undefined || explanation === null ? null : (
        <WhyDialog figure={asked} explanation={explanation} quote={quote} onClose={() => setAskedName(null)} />
      )}
    </div>
  );
}

/** Details attached to a report about the amounts, with the user's consent. */
function considerationIssue(quote: BondQuote, { id, display_name: bondName }: Finstrument): ReportSubject {
  const amounts = figureGroups(quote).flatMap(({ figures }) => figures.map((figure) => [nameOf(figure), figure.value]));
  return {
    kind: "consideration",
    finstrumentId: id,
    bondName,
    pricing: { ...Object.fromEntries(amounts), Settlement: quote.settlement_date },
  };
}

/** The date is part of a workout's name, as it tells two calls apart; notes of other figures are left out. */
function nameOf({ label, kind, note }: Figure): string {
  return kind === "workout" ? `${label} ${note ?? ""}` : label;
}

function FigureRow({ figure, onWhy }: { figure: Figure; onWhy: (() => void) | null }) {
  const { label, value, note, strong } = figure;
  const number = cx("text-right", strong && "font-semibold");
  return (
    <div className="flex items-baseline justify-between gap-3 border-b border-line py-1">
      <dt>
        {label} {note === undefined ? null : <span className="text-[12px] text-muted">{note}</span>}
      </dt>
      <dd className={number}>
        {onWhy === null ? (
          value
        ) : (
          <button
            type="button"
            title="Why?"
            aria-haspopup="dialog"
            onClick={onWhy}
            className="rounded underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-fg"
          >
            {value}
          </button>
        )}
      </dd>
    </div>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div>
      <h3 className="text-[12px] font-medium text-muted">{title}</h3>
      <ul aria-label={title} className="mt-1 list-disc pl-4 marker:text-muted">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
