import type { WrittenKind } from "#domain/tables/write-table.ts";
import { recordOf, rowsThere } from "#src/desk-kit/table-upload/review-rows.ts";
import type { TableReview } from "#src/desk-kit/table-upload/review-store.ts";
import { verdictTexts } from "#src/desk-kit/table-upload/row-problems.ts";
import { rowsText } from "#src/desk-kit/table-upload/review-texts.ts";
import { UserText } from "#src/ui/user-text.tsx";

/** Most rows that are listed; the count names all. */
const SHOWN = 20;
const CELLS_SHOWN = 4;

/** Rows that an earlier file brought. They are left out and have nothing to correct. */
export function RowsThere<Kind extends WrittenKind>({ review }: { review: TableReview<Kind> }) {
  const state = review.use();
  const rows = rowsThere(state);
  if (rows.length === 0) return null;
  return (
    <section aria-label="Already there">
      <h3 className="pb-1 font-medium">Already there: {rowsText(rows.length)}</h3>
      <ul className="flex flex-col gap-0.5 text-muted">
        {rows.slice(0, SHOWN).map((row) => {
          const cells = (recordOf(state, row)?.cells ?? [])
            .map(({ text }) => text.trim())
            .filter((text) => text !== "");
          return (
            <li key={row}>
              Row {row}: <UserText text={cells.slice(0, CELLS_SHOWN).join(" ")} />. {verdictTexts(state, row).join(" ")}
            </li>
          );
        })}
      </ul>
      {rows.length > SHOWN ? <p className="text-muted">and {rows.length - SHOWN} more</p> : null}
    </section>
  );
}
