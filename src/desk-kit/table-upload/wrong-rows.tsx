import type { ReadColumn } from "#domain/tables/read-table.ts";
import type { WrittenKind } from "#domain/tables/write-table.ts";
import { fieldTitle, isFigure } from "#src/desk-kit/table-upload/field-titles.ts";
import { lineText } from "#src/desk-kit/table-upload/line-text.ts";
import { recordOf, rowsLeftOut, rowsToSend } from "#src/desk-kit/table-upload/review-rows.ts";
import type { TableReview } from "#src/desk-kit/table-upload/review-store.ts";
import { confirmsOf, problemsOf } from "#src/desk-kit/table-upload/row-problems.ts";
import { TypedCell } from "#src/desk-kit/table-upload/typed-cell.tsx";
import { cx } from "#src/lib/cx.ts";
import { ScrollBox } from "#src/ui/scroll-box.tsx";
import { UserText } from "#src/ui/user-text.tsx";

/** More wrong rows are a wrong file. */
const SHOWN = 100;

/** Rows left out as they are, each with its correction in place. A corrected row stays in its position. */
export function WrongRows<Kind extends WrittenKind>({ review }: { review: TableReview<Kind> }) {
  const state = review.use();
  const { reading, touched, takenKeys } = state;
  const left = rowsLeftOut(state);
  const going = rowsToSend(state).map(({ row }) => row);
  const corrected = [...new Set(going)].filter((row) => touched.has(row));
  const rows = [...new Set([...left, ...corrected])].toSorted((one, other) => one - other);
  if (reading === null || rows.length === 0) return null;
  const hasConfirm = rows.some((row) => confirmsOf(state, row).length > 0);
  const columns = reading.columns.filter(({ field }) => !(hasConfirm && field === "confirm"));
  return (
    <section aria-label="To correct">
      <h3 className="pb-1 font-medium">To correct: {left.length === 1 ? "1 row" : `${left.length} rows`}</h3>
      <ScrollBox label="Rows to correct" className="rounded border border-line">
        <table className="w-full border-collapse text-left">
          <thead className="bg-raised text-[12px] text-muted">
            <tr>
              <th scope="col" className="w-12 px-2 py-1 text-right font-medium">
                Row
              </th>
              {columns.map(({ field, heading, at }) => (
                <th key={at} scope="col" className={cx("px-2 py-1 font-medium", isFigure(field) && "text-right")}>
                  {fieldTitle(field)}
                  {heading.toLowerCase() === fieldTitle(field).toLowerCase() ? null : (
                    <span className="block text-[11px] font-normal">
                      <UserText text={heading} />
                    </span>
                  )}
                </th>
              ))}
              {hasConfirm ? (
                <th scope="col" className="px-2 py-1 font-medium">
                  {fieldTitle("confirm")}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row) => (
              <WrongRow
                key={row}
                review={review}
                row={row}
                columns={columns}
                hasConfirm={hasConfirm}
                isRight={!left.includes(row) && !takenKeys.has(String(row))}
              />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {rows.length > SHOWN ? (
        <p className="pt-1 text-muted">{rows.length - SHOWN} more are in the file of wrong rows below.</p>
      ) : null}
    </section>
  );
}

interface WrongRowProps<Kind extends WrittenKind> {
  review: TableReview<Kind>;
  row: number;
  columns: readonly ReadColumn[];
  hasConfirm: boolean;
  isRight: boolean;
}

function WrongRow<Kind extends WrittenKind>({ review, row, columns, hasConfirm, isRight }: WrongRowProps<Kind>) {
  const state = review.use();
  const record = recordOf(state, row);
  const problems = problemsOf(state, row);
  const ofRow = problems.filter(({ at }) => at === null || !columns.some((column) => column.at === at));
  const typedLine = state.typedLines[row];
  const isLine =
    typedLine !== undefined ||
    state.reading?.refused.some((each) => each.row === row && each.code === "extra_cells") === true;
  const confirms = confirmsOf(state, row);
  const span = columns.length + (hasConfirm ? 1 : 0);
  return (
    <>
      <tr className="border-t border-line align-top">
        <th scope="row" className="px-2 py-1 text-right font-normal text-muted tabular-nums">
          {row}
          {isRight ? <span className="sr-only">, right now</span> : null}
        </th>
        {isLine ? (
          <td colSpan={span} className="px-2 py-1">
            <TypedCell
              label={`Row ${row}`}
              text={typedLine ?? lineText(record?.cells ?? [], state.reading?.delimiter ?? "\t")}
              problem={[...new Set(problems.map(({ text }) => text))].join(" ")}
              isWide
              onType={(text) => review.correctLine(row, text)}
            />
          </td>
        ) : (
          columns.map(({ field, at }) => {
            const problem = problems.find((each) => each.at === at)?.text;
            const isOpen = problem !== undefined || ofRow.length > 0 || state.typedCells.has(`${row} ${at}`);
            const text = record?.cells[at]?.text ?? "";
            return (
              <td key={at} className={cx("px-2 py-1 tabular-nums", isFigure(field) && "text-right")}>
                {isOpen ? (
                  <TypedCell
                    label={`${fieldTitle(field)}, row ${row}`}
                    text={text}
                    problem={problem}
                    isFigure={isFigure(field)}
                    onType={(typed) => review.correctCell(row, at, typed)}
                  />
                ) : (
                  <UserText text={text} />
                )}
              </td>
            );
          })
        )}
        {hasConfirm && !isLine ? (
          <td className="px-2 py-1">
            {confirms.map(({ key, reason, figures, label }) => (
              <TypedCell
                key={key}
                label={label}
                text={state.confirms[key] ?? ""}
                problem={`${reason} To ${review.plan.verb.toLowerCase()} it as it is, type ${figures}`}
                onType={(typed) => review.repeatFigures(key, typed)}
              />
            ))}
          </td>
        ) : null}
      </tr>
      {isLine || ofRow.length === 0 ? null : (
        <tr>
          <td colSpan={span + 1} className="px-2 pb-1 pl-14 text-danger">
            {[...new Set(ofRow.map(({ text }) => text))].join(" ")}
          </td>
        </tr>
      )}
    </>
  );
}
