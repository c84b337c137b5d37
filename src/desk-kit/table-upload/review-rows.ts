import type { TableRecord } from "#domain/tables/table.ts";
import type { RowOf, WrittenKind } from "#domain/tables/write-table.ts";
import type { ReviewState } from "#src/desk-kit/table-upload/review-state.ts";
import { keyOf, type UploadPlan } from "#src/desk-kit/table-upload/upload-plan.ts";

// Rows of a reviewed table by their next step: to send, to correct, already there.

/** Corrected record of a row, else the one from the file. */
export function recordOf(
  { corrected, reading }: Pick<ReviewState<WrittenKind>, "corrected" | "reading">,
  row: number,
): TableRecord | undefined {
  return corrected.find((each) => each.row === row) ?? reading?.records.find((each) => each.row === row);
}

/**
 * Rows that are right and were not taken yet. One that the server refused goes once its figures are repeated; the bid and the offer of
 * one row go together, unless one of them is there already.
 */
export function rowsToSend<Kind extends WrittenKind>(state: ReviewState<Kind>): RowOf<Kind>[] {
  const rows: readonly RowOf<Kind>[] = state.reading?.rows ?? [];
  const open = rows.filter((row) => !state.takenKeys.has(keyOf(row)) && !isThere(state, keyOf(row)));
  const held = new Set(open.filter((row) => isHeld(state, keyOf(row))).map(({ row }) => row));
  return open.filter(({ row }) => !held.has(row));
}

/** True for a row the server refused, until its figures are repeated. */
function isHeld({ verdicts, confirms }: Pick<ReviewState<WrittenKind>, "verdicts" | "confirms">, key: string): boolean {
  const verdict = verdicts[key];
  return verdict !== undefined && (verdict.confirm === null || (confirms[key] ?? "").trim() === "");
}

const isThere = ({ verdicts }: Pick<ReviewState<WrittenKind>, "verdicts">, key: string): boolean =>
  verdicts[key]?.isThere === true;

/** Numbers of rows that are there from an earlier file, with their bid and their offer. */
export function rowsThere<Kind extends WrittenKind>(state: ReviewState<Kind>): number[] {
  const rows: readonly RowOf<Kind>[] = state.reading?.rows ?? [];
  const others = new Set(rows.filter((row) => !isThere(state, keyOf(row))).map(({ row }) => row));
  return [...new Set(rows.map(({ row }) => row))].filter((row) => !others.has(row));
}

/** Numbers of rows that need a correction and are left out for now. */
export function rowsLeftOut<Kind extends WrittenKind>(state: ReviewState<Kind>): number[] {
  const going = new Set(rowsToSend(state).map(keyOf));
  const refused = (state.reading?.refused ?? []).filter(({ row }) => row !== 0).map(({ row }) => row);
  const held = (state.reading?.rows ?? [])
    .filter((row) => ![going, state.takenKeys].some((keys) => keys.has(keyOf(row))) && !isThere(state, keyOf(row)))
    .map(({ row }) => row);
  return [...new Set([...refused, ...held, ...rowsGone(state)])].toSorted((one, other) => one - other);
}

/** Rows that were typed into, and are no rows of the table as they are. */
export function rowsGone<Kind extends WrittenKind>({ reading, touched, corrected }: ReviewState<Kind>): number[] {
  const there = new Set(
    [...(reading?.rows ?? []), ...(reading?.refused ?? []), ...(reading?.asked ?? [])].map(({ row }) => row),
  );
  return corrected.map(({ row }) => row).filter((row) => touched.has(row) && !there.has(row));
}

/** True while there are rows to send and no question is open. */
export function canSend<Kind extends WrittenKind>(state: ReviewState<Kind>, plan: UploadPlan<Kind>): boolean {
  if (state.reading === null || state.isReading || state.isStale || state.reading.asked.length > 0) return false;
  if (rowsToSend(state).length === 0) return false;
  return plan.isWhole?.() !== true || rowsLeftOut(state).length === 0;
}
