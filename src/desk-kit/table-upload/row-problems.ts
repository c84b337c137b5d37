import type { RowOf, WrittenKind } from "#domain/tables/write-table.ts";
import { sourceFields } from "#src/desk-kit/table-upload/field-titles.ts";
import { rowsGone } from "#src/desk-kit/table-upload/review-rows.ts";
import type { ReviewState } from "#src/desk-kit/table-upload/review-state.ts";
import { keyOf } from "#src/desk-kit/table-upload/upload-plan.ts";

/** Problem of a row, in one of its cells or in the row as a whole. */
export interface RowProblem {
  /** Place of the cell in the record; null for the row as a whole. */
  at: number | null;
  /** Field name used by the reader or the server. */
  field: string;
  text: string;
}

const NO_ROW = "This line could not be read as a row.";

/** Problems of a row: those of its reading, and the server's verdicts. */
export function problemsOf<Kind extends WrittenKind>(state: ReviewState<Kind>, row: number): RowProblem[] {
  const { reading, verdicts, takenKeys } = state;
  if (reading === null) return [];
  const placeOf = (field: string, side: "BID" | "ASK" | null): number | null =>
    sourceFields(field, side)
      .flatMap((source) => reading.columns.find((column) => column.field === source)?.at ?? [])
      .at(0) ?? null;
  const read = reading.refused
    .filter((each) => each.row === row)
    .map(({ column, text }) => ({ at: column === "" ? null : placeOf(column, null), field: column, text }));
  const rows: readonly RowOf<Kind>[] = reading.rows;
  const judged = rows
    .filter((each) => each.row === row && !takenKeys.has(keyOf(each)))
    .flatMap((each) => {
      const side = "side" in each && (each.side === "BID" || each.side === "ASK") ? each.side : null;
      const verdict = verdicts[keyOf(each)];
      if (verdict === undefined || verdict.confirm !== null || verdict.isThere) return [];
      return Object.entries(verdict.errors).flatMap(([field, texts]) =>
        texts.map((text) => ({ at: placeOf(field, side), field, text })),
      );
    });
  const gone = rowsGone(state).includes(row) ? [{ at: null, field: "", text: NO_ROW }] : [];
  return [...read, ...judged, ...gone];
}

/** Texts of the server's verdicts on a row, each once. */
export function verdictTexts<Kind extends WrittenKind>(
  { reading, verdicts }: Pick<ReviewState<Kind>, "reading" | "verdicts">,
  row: number,
): string[] {
  const rows: readonly RowOf<Kind>[] = reading?.rows ?? [];
  const ofRow = rows.filter((each) => each.row === row);
  return [...new Set(ofRow.flatMap((each) => Object.values(verdicts[keyOf(each)]?.errors ?? {}).flat()))];
}

/** The figures that each unusual quote or lot of a row asks for. */
export function confirmsOf<Kind extends WrittenKind>(
  { reading, verdicts, takenKeys }: ReviewState<Kind>,
  row: number,
): { key: string; reason: string; figures: string; label: string }[] {
  const rows: readonly RowOf<Kind>[] = reading?.rows ?? [];
  const ofRow = rows.filter((each) => each.row === row);
  return ofRow.flatMap((each) => {
    const key = keyOf(each);
    const figures = verdicts[key]?.confirm ?? null;
    if (figures === null || takenKeys.has(key)) return [];
    const side = ofRow.length > 1 && "side" in each ? (each.side === "BID" ? " of the bid" : " of the offer") : "";
    const reason = [...new Set(Object.values(verdicts[key]?.errors ?? {}).flat())].join(" ");
    return [{ key, reason: reason === "" ? "Unusual." : reason, figures, label: `Repeat figures${side}, row ${row}` }];
  });
}
