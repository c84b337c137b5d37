import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useAnswer } from "#src/features/mind/answer/answer-context.ts";
import { isinOfRow, rowName, rowOf } from "#src/features/mind/answer/source-text.ts";
import { figureText } from "#domain/mind/figure-text.ts";
import { headOf } from "#src/features/mind/answer/table-csv.ts";

const MAIN =
  "inline-flex h-8 items-center gap-2 rounded border border-line-strong bg-raised px-3 font-medium hover:bg-hover aria-disabled:cursor-not-allowed aria-disabled:opacity-55";

interface DraftProps {
  call: string;
  rows: readonly string[];
  index: number;
  kind: "eoi" | "watchlist" | "panel";
}

/** Shows a draft to check, with a button that opens the filled form. Nothing is stored or sent. */
export function DraftView({ call, rows, index, kind }: DraftProps) {
  const { results, turn, isReadOnly } = useAnswer();
  return rows.map((key) => {
    const row = rowOf(results, { call, row: key });
    if (row === null) return null;
    const isin = isinOfRow(row);
    const shown = Object.entries(row.cells).filter(
      ([name, value]) => value !== null && name !== "isin" && name !== "kind",
    );
    return (
      <section
        key={key}
        aria-label="Draft"
        className="flex w-full max-w-[72ch] flex-col gap-2 rounded border border-line bg-surface p-3"
      >
        <h3 className="font-semibold">
          {kind === "eoi" ? "Draft of an interest" : kind === "watchlist" ? "To a watchlist" : "On the desk"}
        </h3>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4">
          <dt className="text-muted">Bond</dt>
          <dd>{rowName(row)}</dd>
          {shown
            .filter(([name]) => name !== "display_name")
            .map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{LABELS[name] ?? headOf(name)}</dt>
                <dd className="tabular-nums">
                  {name === "side" ? (value === "ASK" ? "Offer" : "Bid") : figureText(FIELDS[name] ?? name, value)}
                </dd>
              </div>
            ))}
        </dl>
        {isReadOnly || isin === null ? null : (
          <CommandButton
            id={kind === "watchlist" ? "mind.watch" : "mind.draft"}
            args={{ turn, block: index, row: key, isin }}
            showKey
            className={MAIN}
          >
            {kind === "watchlist" ? "Choose the watchlist" : "Open the form"}
          </CommandButton>
        )}
      </section>
    );
  });
}

const LABELS: Readonly<Record<string, string>> = {
  side: "Side",
  quantum: "Size",
  yield_percent: "Yield",
  price: "Price",
};
/** Figures of a draft mapped to fields with the same unit. */
const FIELDS: Readonly<Record<string, string>> = { quantum: "face", yield_percent: "bond_yield", price: "clean_price" };
