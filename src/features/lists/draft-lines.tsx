import { X } from "lucide-react";
import { SIDE_VERB } from "#domain/entities/side-text.ts";
import { opposite } from "#domain/trading/level.ts";
import { BondSearchInput } from "#src/desk-kit/inputs/bond-search-input.tsx";
import { cx } from "#src/lib/cx.ts";
import { inputClass } from "#src/ui/field.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { LineMarks } from "#src/desk-kit/quote-reading/line-marks.tsx";
import { fairDistance, LineFigure, LineHeadings, MarketFigures, yieldOf } from "#src/features/lists/line-figures.tsx";
import { typedLineLevel } from "#src/features/lists/send-list.ts";
import { type LineMarket, useLineMarkets } from "#src/features/lists/use-line-markets.ts";
import { changeLine, type DraftLine, leftOut, refusedFields, removeLine } from "#src/features/lists/list-draft.ts";

interface DraftLinesProps {
  lines: readonly DraftLine[];
  /** Error texts by field path: `lines.0.quantity`. */
  problems: Readonly<Record<string, string>>;
}

/** Columns of the sheet: side, bond, size, level, market, distance, removal. */
const TRACKS = "gap-x-3 @4xl:grid-cols-[56px_minmax(180px,1fr)_110px_120px_72px_72px_72px_84px_24px]";

/** Lists the parsed lines, each editable in place. */
export function DraftLines({ lines, problems }: DraftLinesProps) {
  const markets = useLineMarkets(lines.flatMap(({ bond }) => bond?.id ?? []));
  const shown = { ...problems, ...refusedFields(lines) };
  if (lines.length === 0) return null;
  return (
    <div>
      <LineHeadings
        className={TRACKS}
        texts={["Side", "Bond"]}
        figures={["Size ₹", "My level", "Bid %", "Offer %", "Fair %", "Distance"]}
      />
      <ul aria-label="Lines of the list" className="flex flex-col">
        {lines.map((line, at) => (
          <Line
            key={line.key}
            line={line}
            market={line.bond === null ? undefined : markets.get(line.bond.id)}
            at={at}
            problems={Object.entries(shown).flatMap(([path, text]) => {
              const [, field] = path.split(`lines.${at}.`);
              return path.startsWith(`lines.${at}.`) && field !== undefined ? [{ field, text }] : [];
            })}
          />
        ))}
      </ul>
    </div>
  );
}

interface LineProps {
  line: DraftLine;
  market: LineMarket | undefined;
  at: number;
  problems: readonly { field: string; text: string }[];
}

function Line({ line, market, at, problems }: LineProps) {
  const named = `line ${at + 1}`;
  const noteId = `list-line-${line.key}`;
  const isWrong = (field: string) => problems.some((each) => each.field === field) || undefined;
  const described = problems.length > 0 ? noteId : undefined;
  return (
    <li className="border-t border-line py-1.5">
      <div className={cx("flex flex-wrap items-center gap-y-1 @4xl:grid", TRACKS)}>
        <button
          type="button"
          aria-label={`Side of ${named}: ${SIDE_VERB[line.side]}`}
          title="Switch the side"
          onClick={() => changeLine(line.key, { side: opposite(line.side) })}
          className={cx(
            "h-7 w-14 shrink-0 rounded border border-line-strong font-medium",
            line.side === "BID" ? "text-bid" : "text-ask",
          )}
        >
          {SIDE_VERB[line.side]}
        </button>
        <div className="min-w-48 flex-1 @4xl:min-w-0">
          {line.bond === null ? (
            <ChooseBond
              line={line}
              named={named}
              problem={problems.find(({ field }) => field === "finstrument_id")?.text}
            />
          ) : (
            <span className="flex min-w-0 items-baseline gap-2">
              <span className="truncate font-medium">{line.bond.name}</span>
              <span className="code shrink-0 text-muted">{line.bond.id}</span>
            </span>
          )}
        </div>
        <input
          aria-label={`Size of ${named}`}
          aria-invalid={isWrong("quantity")}
          aria-describedby={described}
          autoComplete="off"
          spellCheck={false}
          placeholder="5cr"
          value={line.sizeText}
          onChange={({ target }) => changeLine(line.key, { sizeText: target.value })}
          className={cx(inputClass, "h-7 max-w-24 text-right @4xl:max-w-none")}
        />
        <input
          aria-label={`Level of ${named}`}
          aria-invalid={isWrong("level")}
          aria-describedby={described}
          autoComplete="off"
          spellCheck={false}
          placeholder="Any level"
          value={line.levelText}
          onChange={({ target }) => changeLine(line.key, { levelText: target.value })}
          className={cx(inputClass, "h-7 max-w-28 text-right @4xl:max-w-none")}
        />
        <MarketFigures market={market} />
        <LineFigure label="Distance" text={fairDistance(yieldOf(typedLineLevel(line.levelText)), market)} />
        <button
          type="button"
          aria-label={`Remove ${named}`}
          title="Remove this line"
          onClick={() => removeLine(line.key)}
          className="ml-auto grid size-6 shrink-0 place-items-center rounded text-muted hover:bg-hover hover:text-fg"
        >
          <X size={14} aria-hidden />
        </button>
      </div>
      {leftOut(line) === null ? null : (
        <div className="mt-0.5 text-[12px] leading-4">
          <LineMarks text={line.text} spans={line.spans} />
          {line.notes.length === 0 ? null : <p className="text-warn">{line.notes.join(" ")}</p>}
        </div>
      )}
      {problems.length === 0 ? null : (
        <p id={noteId} className="mt-0.5 text-[12px] leading-4 text-danger">
          {problems.map(({ text }) => text).join(" ")}
        </p>
      )}
    </li>
  );
}

/** Picks the bond of an ambiguous line: the candidates, or a search for any other. */
function ChooseBond({ line, named, problem }: { line: DraftLine; named: string; problem: string | undefined }) {
  const { key, text, candidates } = line;
  return (
    <div className="flex flex-col gap-1">
      <p className="flex min-w-0 items-center gap-1 text-warn">
        <span className="shrink-0">{candidates.length > 0 ? "Several bonds match" : "No bond recognised"}:</span>
        <span className="code truncate">
          <UserText text={text} />
        </span>
      </p>
      {candidates.length === 0 ? null : (
        <div role="group" aria-label={`Bonds matching ${named}`} className="flex flex-wrap gap-1">
          {candidates.map((bond) => (
            <button
              key={bond.id}
              type="button"
              onClick={() => changeLine(key, { bond, candidates: [], isSeen: true })}
              className="h-6 rounded border border-line-strong px-2 hover:bg-hover"
            >
              {bond.name}
            </button>
          ))}
        </div>
      )}
      <BondSearchInput
        compact
        label={`Bond of ${named}`}
        value={null}
        error={problem}
        onChange={(bond) => {
          if (bond !== null)
            changeLine(key, {
              bond: { id: bond.id, name: bond.display_name },
              candidates: [],
              isSeen: true,
            });
        }}
      />
    </div>
  );
}
