import { Fragment, useEffect, useRef, type ReactNode } from "react";
import { csvText, plainCell, tsvText } from "#domain/lib/tsv.ts";
import { fieldOf } from "#domain/contract/mind/layer.ts";
import { cx } from "#src/lib/cx.ts";
import { Button } from "#src/ui/button.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";
import { registerGrid, saveRows } from "#src/ui/grid/spreadsheet-rows.ts";
import { useAnswer } from "#src/features/mind/answer/answer-context.ts";
import type { ListPart } from "#src/features/mind/answer/list-part.ts";
import { FigureButton } from "#src/features/mind/answer/figure-button.tsx";
import { isinOfRow, rowName, rowOf } from "#src/features/mind/answer/source-text.ts";
import { headOf, isinsOf, seenTable, type TableBlock } from "#src/features/mind/answer/table-csv.ts";
import { RowTick, TableActs } from "#src/features/mind/answer/table-acts.tsx";

interface TableBlockProps {
  block: Omit<TableBlock, "kind">;
  /** Index of the block, by which commands name the table. */
  index: number;
  /** Extra columns after the first, for rows of bonds. */
  more?: readonly MoreColumn[];
}

/** Column outside the answer, with current market data. */
export interface MoreColumn {
  title: string;
  cell: (isin: string) => ReactNode;
}

const isNumber = (field: string) => {
  const unit = fieldOf(field)?.unit ?? "text";
  return unit !== "text" && unit !== "date";
};

const NO_COLUMNS: readonly MoreColumn[] = [];
/** Table of a result; figures open their source, bond rows have a menu. */
export function TableView({ block, index, more = NO_COLUMNS }: TableBlockProps) {
  const { turn, results, isReadOnly, partOf } = useAnswer();
  const grid = useRef<HTMLTableElement>(null);
  const { call, rows, columns } = block;
  const result = results.get(call);
  useEffect(() => {
    if (grid.current === null) return undefined;
    const cells = () => {
      const { heads, lines } = seenTable({ call, rows, columns }, results);
      return [heads, ...lines.map((line) => line.map(plainCell))];
    };
    return registerGrid(grid.current, {
      copied: () => ({ text: tsvText(cells()), count: rows.length }),
      save: () => saveRows("answer", csvText(cells()), { rows: rows.length, total: rows.length }),
    });
  }, [call, rows, columns, results]);
  if (result === undefined || rows.length === 0) return null;
  const hasBonds = isinsOf(block, results).length > 0;
  const hasTicks = hasBonds && !isReadOnly;
  const part = partOf(call);
  const rowsText = `${rows.length} ${rows.length === 1 ? "row" : "rows"}`;
  // Tables of several answers can look alike, so each label names its answer.
  const place = `answer ${turn}${more.length > 0 ? ", with the market" : ""}`;
  const label = `${columns.map(headOf).slice(0, 3).join(", ")} of ${rowsText}, ${place}`;
  return (
    <div className="flex w-fit max-w-full min-w-0 flex-col gap-1" data-table={index}>
      {isReadOnly ? null : <TableActs turn={turn} block={index} hasBonds={hasBonds} />}
      <ScrollBox label={label} className="max-h-[60vh] rounded border border-line bg-surface">
        <table ref={grid} role="grid" aria-label={label} className="border-collapse text-[13px] whitespace-nowrap">
          <thead className="sticky top-0 z-1 bg-raised text-[12px] text-muted">
            <tr>
              {hasTicks ? (
                <th scope="col" className="w-8">
                  <span className="sr-only">Mark</span>
                </th>
              ) : null}
              {columns.map((column, at) => (
                <Fragment key={column}>
                  <th
                    scope="col"
                    className={cx(
                      "h-7 border-b border-line px-2 font-medium",
                      isNumber(column) ? "text-right" : "text-left",
                    )}
                  >
                    {headOf(column)}
                  </th>
                  {at > 0
                    ? null
                    : more.map(({ title }) => (
                        <th key={title} scope="col" className="h-7 border-b border-line px-2 text-right font-medium">
                          {title}
                        </th>
                      ))}
                </Fragment>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((key) => {
              const row = rowOf(results, { call, row: key });
              const isin = row === null ? null : isinOfRow(row);
              return (
                <tr
                  key={key}
                  data-row={key}
                  {...(isin === null ? {} : { "data-isin": isin, "data-name": row === null ? isin : rowName(row) })}
                  className="h-7 border-b border-line last:border-b-0 focus-within:bg-selected hover:bg-hover"
                >
                  {hasTicks ? (
                    <td className="w-8 pl-2">
                      {isin === null ? null : (
                        <RowTick turn={turn} isin={isin} name={row === null ? isin : rowName(row)} />
                      )}
                    </td>
                  ) : null}
                  {columns.map((field, at) => (
                    <Fragment key={field}>
                      <td className={cx("max-w-80 px-2", isNumber(field) ? "text-right" : "text-left")}>
                        <FigureButton isCell figure={{ call, row: key, field }} />
                      </td>
                      {at > 0
                        ? null
                        : more.map(({ title, cell }) => (
                            <td key={title} className="px-2 text-right tabular-nums">
                              {isin === null ? null : cell(isin)}
                            </td>
                          ))}
                    </Fragment>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
      <PartLine count={result.count} shown={rows.length} part={part} />
    </div>
  );
}

/** Maximum rows of one page of a list. */
const MOST_ROWS = 50;

/** Shows the range of rows in a longer list, with links to the previous and next page. */
function PartLine({ count, shown, part: { skipped, onPart } }: { count: number; shown: number; part: ListPart }) {
  const last = skipped + shown;
  const isPart = skipped > 0 || (shown >= MOST_ROWS && count > last);
  if (!isPart) return null;
  const next = Math.min(MOST_ROWS, count - last);
  return (
    <div className="flex flex-wrap items-center gap-2 text-[12px] text-muted">
      <span className="tabular-nums">
        {skipped === 0 ? `The first ${shown} of ${count}` : `${skipped + 1} to ${last} of ${count}`}
      </span>
      {onPart === null || skipped === 0 ? null : (
        <Button size="small" onClick={() => onPart(Math.max(0, skipped - MOST_ROWS), `The ${MOST_ROWS} before`)}>
          The {MOST_ROWS} before
        </Button>
      )}
      {onPart === null || next <= 0 ? null : (
        <Button size="small" onClick={() => onPart(last, `The next ${next}`)}>
          The next {next}
        </Button>
      )}
    </div>
  );
}
