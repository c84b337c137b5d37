import { useState } from "react";
import type { ReadTable } from "#domain/tables/read-table.ts";
import type { RowOf, WrittenKind } from "#domain/tables/write-table.ts";
import { recordOf, rowsToSend } from "#src/desk-kit/table-upload/review-rows.ts";
import type { ReviewState } from "#src/desk-kit/table-upload/review-state.ts";
import type { TableReview } from "#src/desk-kit/table-upload/review-store.ts";
import { columnsOf } from "#src/desk-kit/table-upload/row-columns.tsx";
import { keyOf } from "#src/desk-kit/table-upload/upload-plan.ts";
import { cx } from "#src/lib/cx.ts";
import { Button } from "#src/ui/button.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";

const SHOWN = 200;

/** The rows as they were understood, in our units. A cell names the text that it was read of. */
export function ReadRows<Kind extends WrittenKind>({ review }: { review: TableReview<Kind> }) {
  const state = review.use();
  const [shown, setShown] = useState(SHOWN);
  const rows = rowsToSend(state);
  if (state.reading === null || rows.length === 0) return null;
  const columns = columnsOf(review.plan.kind, rows);
  return (
    <section aria-label="Understood">
      <h3 className="pb-1 font-medium">Understood: {review.plan.countText(rows.length)}</h3>
      <ScrollBox label="Rows of the file" className="max-h-[40vh] min-h-24 rounded border border-line">
        <table className="w-full border-collapse text-left">
          <thead className="sticky top-0 bg-raised text-[12px] text-muted">
            <tr>
              <th scope="col" className="w-12 px-2 py-1 text-right font-medium">
                Row
              </th>
              {columns.map(({ title, isFigure }) => (
                <th key={title} scope="col" className={cx("px-2 py-1 font-medium", isFigure && "text-right")}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <tr key={keyOf(row)} className="border-t border-line">
                <th scope="row" className="px-2 py-1 text-right font-normal text-muted tabular-nums">
                  {row.row}
                </th>
                {columns.map(({ title, isFigure, cell, fields }) => (
                  <td
                    key={title}
                    title={originalOf(state, row, fields)}
                    className={cx("px-2 py-1 whitespace-nowrap tabular-nums", isFigure && "text-right")}
                  >
                    {cell(row) ?? "–"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {rows.length > shown ? (
        <p className="flex items-center gap-2 pt-1 text-muted">
          {shown.toLocaleString("en-IN")} of {rows.length.toLocaleString("en-IN")} are shown.
          <Button size="small" kind="quiet" onClick={() => setShown(shown + SHOWN * 5)}>
            Show more
          </Button>
        </p>
      ) : null}
    </section>
  );
}

/** The cells that a figure was read of, as they are written: `Qty: 500`. */
function originalOf<Kind extends WrittenKind>(
  state: ReviewState<Kind>,
  row: RowOf<Kind>,
  fields: readonly string[],
): string | undefined {
  const reading: ReadTable<Kind> | null = state.reading;
  const cells = recordOf(state, row.row)?.cells ?? [];
  const written = (reading?.columns ?? [])
    .filter(({ field, at }) => fields.includes(field) && (cells[at]?.text ?? "") !== "")
    .map(({ heading, at }) => `${heading}: ${cells[at]?.text ?? ""}`);
  return written.length === 0 ? undefined : written.join("\n");
}
