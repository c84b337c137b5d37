import { Link } from "@tanstack/react-router";
import { fieldOf } from "#domain/contract/mind/layer.ts";
import { textLink } from "#src/ui/link-looks.ts";
import { useAnswer } from "#src/features/mind/answer/answer-context.ts";
import { FigureButton } from "#src/features/mind/answer/figure-button.tsx";
import { isinOfRow, rowName, rowOf } from "#src/features/mind/answer/source-text.ts";
import { headOf } from "#src/features/mind/answer/table-csv.ts";

interface CardsProps {
  call: string;
  rows: readonly string[];
}

/** Shows bonds as cards with the facts of a step. */
export function BondCards({ call, rows }: CardsProps) {
  const { results } = useAnswer();
  const columns = results.get(call)?.columns.map(({ name }) => name) ?? [];
  return rows.map((key) => {
    const row = rowOf(results, { call, row: key });
    if (row === null) return null;
    const isin = isinOfRow(row);
    const fields = columns.filter((name) => name !== "display_name" && name !== "isin" && fieldOf(name) !== null);
    return (
      <section
        key={key}
        aria-label={rowName(row)}
        className="flex w-full max-w-[72ch] flex-col gap-2 rounded border border-line bg-surface p-3"
      >
        <h3 className="flex flex-wrap items-baseline gap-x-3 font-semibold">
          {isin === null ? (
            rowName(row)
          ) : (
            <Link to="/security/$id" params={{ id: isin }} className={textLink}>
              {rowName(row)}
            </Link>
          )}
          {isin === null ? null : <span className="code text-[12px] font-normal text-muted">{isin}</span>}
        </h3>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-3">
          {fields.map((field) => (
            <div key={field} className="min-w-0">
              <dt className="text-[12px] text-muted">{headOf(field)}</dt>
              <dd>
                <FigureButton isCell figure={{ call, row: key, field }} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    );
  });
}

/** Shows glossary terms with their rule and source. */
export function TermCards({ call, rows }: CardsProps) {
  const { results } = useAnswer();
  const columns = results.get(call)?.columns ?? [];
  return rows.map((key) => {
    const row = rowOf(results, { call, row: key });
    if (row === null) return null;
    const entry = { term: textOf(row.cells["term"]), words: textOf(row.cells["words"]) };
    const figures = columns.filter(({ name }) => !WORDS.has(name) && row.cells[name] != null);
    return (
      <section
        key={key}
        aria-label={entry.term ?? key}
        className="flex w-full max-w-[72ch] flex-col gap-1 border-l-2 border-line-strong pl-3"
      >
        <h3 className="font-semibold">{entry.term ?? key}</h3>
        {entry.words === null ? null : <p>{entry.words}</p>}
        {figures.map(({ name }) => (
          <p key={name}>
            {wordsOf(name)}: <FigureButton figure={{ call, row: key, field: name }} />
          </p>
        ))}
        {columns[0] === undefined ? null : <p className="text-[12px] text-muted">Rule: {columns[0].source}</p>}
      </section>
    );
  });
}

/** Cells of a term shown as text, not as figures. */
const WORDS: ReadonlySet<string> = new Set(["term", "words", "source", "since"]);
/** Label of a glossary figure, including ones no other tool has. */
const wordsOf = (name: string) => (fieldOf(name) === null ? sentenceCase(name.replaceAll("_", " ")) : headOf(name));
const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const textOf = (cell: unknown): string | null => (typeof cell === "string" && cell !== "" ? cell : null);
