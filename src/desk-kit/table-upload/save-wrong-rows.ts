import { csvText } from "#domain/lib/tsv.ts";
import { PROBLEMS } from "#domain/tables/vocabularies/not-used.ts";
import type { WrittenKind } from "#domain/tables/write-table.ts";
import { problemsOf } from "#src/desk-kit/table-upload/row-problems.ts";
import { recordOf, rowsLeftOut } from "#src/desk-kit/table-upload/review-rows.ts";
import type { ReviewState } from "#src/desk-kit/table-upload/review-state.ts";
import { saveDownload } from "#src/lib/save-download.ts";

/** Saves the rows left out as a file with their own headings and the reasons in a last column. */
export function saveWrongRows<Kind extends WrittenKind>(state: ReviewState<Kind>, kind: Kind): void {
  const columns = state.reading?.columns ?? [];
  const lines = rowsLeftOut(state).map((row) => {
    const cells = recordOf(state, row)?.cells ?? [];
    const reasons = problemsOf(state, row).map(({ text }) => text);
    return [...columns.map(({ at }) => cells[at]?.text ?? ""), [...new Set(reasons)].join(" ")];
  });
  const bytes = new TextEncoder().encode(csvText([[...columns.map(({ heading }) => heading), PROBLEMS], ...lines]));
  saveDownload({ filename: `wrong-${kind}.csv`, content_type: "text/csv; charset=utf-8", bytes });
}
