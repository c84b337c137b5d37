import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { type ErrorCode, Refusal } from "#domain/contract/errors.ts";
import type { uploadInventory } from "#domain/contract/http/inventory.ts";
import { loadedMove } from "#domain/inventory/book.ts";
import { inventoryTexts } from "#domain/inventory/texts.ts";
import type { LotWarning } from "#domain/inventory/unusual-lot.ts";
import { readingWorld } from "#domain/quote-parser/reading-world.ts";
import { readTableText } from "#domain/tables/read-table.ts";
import { todayOf } from "#server/machine/core/market-day.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { RunChange } from "#server/machine/core/try-change.ts";
import { requireRead, unreadRows } from "#server/machine/core/table-upload.ts";
import { lockBook } from "#server/market/trading/settled-lots/lock.ts";
import {
  type NewLot,
  storeLots,
  storeMoves,
  UNKNOWN_DAY,
  type WrittenMoves,
} from "#server/market/trading/settled-lots/store.ts";
import { type CheckedLot, lotChecks } from "#server/market/trading/inventory/check-lots.ts";
import {
  closeLoaded,
  type ClosedLot,
  holdingKey,
  holdingsFor,
  lotKeys,
  openInBook,
} from "#server/market/trading/inventory/upload-book.ts";
import { type Line, type LineErrors, lineOf, type ReadLine } from "#server/market/trading/inventory/upload-line.ts";

type Report = ResponseOf<typeof uploadInventory>;
type ReportRow = Report["rows"][number];
type ReadRow = { row: number } & ReadLine;
/** A row to load with its confirmed warnings, or the reason that it is not loaded. */
type JudgedRow = { row: number } & (
  | { ok: true; line: Line; confirmed: readonly LotWarning[] }
  | { ok: false; code: ErrorCode; errors: LineErrors; confirm: string | null }
);

/**
 * Loads the good rows of a table as lots and reports on every row. A ref that is in the book, or a row without a ref
 * that equals an open lot, is refused, so that a file sent again adds nothing; so is an unusual row whose figures are
 * not repeated. REPLACE closes the lots that earlier files loaded into the accounts in this file, and is done
 * completely or not at all; lots of deals and of external trades stay.
 * @param run `tryChange` to see the report without loading anything
 * @throws Refusal validation_error if the file has an unknown format, has no good row, or has a bad row for REPLACE;
 * unusual_level if only confirmations are missing
 */
export async function uploadHoldings(
  parts: Parts,
  cause: Cause,
  { csv, answers, mode }: BodyOf<typeof uploadInventory>,
  run: RunChange = change,
): Promise<Report> {
  const today = todayOf(parts);
  const reading = readTableText(
    "holdings",
    csv,
    readingWorld((isin) => parts.bonds.get(isin), null, today),
    answers,
  );
  requireRead(reading, "csv");
  const read = [
    ...unreadRows(reading.refused).map(({ row, errors }): ReadRow => ({ row, ok: false, errors })),
    ...reading.rows.map((row): ReadRow => ({ row: row.row, ...lineOf(parts, row, today) })),
  ].toSorted((a, b) => a.row - b.row);
  return run(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    await lockBook(tx, actor.clientId);
    const eventId = parts.newId("upl");
    const good = read.flatMap((each) => (each.ok ? [each.line] : []));
    const closed = mode === "REPLACE" && good.length > 0 ? await closeLoaded(changing, eventId, good, today) : [];
    const keyOf = lotKeys(parts, today);
    const known = await openInBook(changing, closed, keyOf);
    const reloaded = new Map(closed.map((lot) => [reloadKey(keyOf, lot), lot]));
    const check = await lotChecks(parts, changing);
    const judged = read.map((each) => {
      const same = each.ok ? reloaded.get(reloadKey(keyOf, each.line)) : undefined;
      return each.ok && same !== undefined ? loadAgain(each, same) : judge(each, known, keyOf, check);
    });
    const holdings = await holdingsFor(
      parts,
      changing,
      judged.flatMap((each) => (each.ok ? [each.line] : [])),
    );
    const lots: NewLot[] = [];
    const moves: WrittenMoves[] = [];
    const confirmed: { lot: string; warnings: readonly LotWarning[] }[] = [];
    const rows = judged.map((each): ReportRow => {
      const { row } = each;
      if (!each.ok) {
        return { row, ok: false, id: null, code: each.code, field_errors: each.errors, confirm: each.confirm };
      }
      const id = parts.newId("lot");
      const holdingId = holdings.get(holdingKey(each.line)) ?? "";
      const { acquiredOn, face, ref, remarks, costPaise } = each.line;
      lots.push({ id, holdingId, source: "UPLOAD", acquiredOn, face, ref, remarks });
      moves.push({ holdingId, eventId, on: acquiredOn ?? UNKNOWN_DAY, moves: [loadedMove(id, { face, costPaise })] });
      if (each.confirmed.length > 0) confirmed.push({ lot: id, warnings: each.confirmed });
      return { row, ok: true, id, code: null, field_errors: {}, confirm: null };
    });
    if (lots.length === 0) throw notLoaded("No row could be loaded.", rows);
    if (mode === "REPLACE" && lots.length < rows.length) throw notLoaded(inventoryTexts.notReplaced, rows);
    await storeLots(changing, actor.clientId, lots);
    await storeMoves(changing, moves);
    const failed = rows.length - lots.length;
    const detail = { mode, loaded: lots.length, failed, closed: closed.length };
    const repeated = confirmed.length === 0 ? {} : { confirmed };
    changing.audit("inventory.upload", actor.clientId, { event: eventId, ...detail, ...repeated });
    const done = `${countText(lots.length)} loaded${closed.length > 0 ? `, ${countText(closed.length)} of earlier files closed` : ""}.`;
    const closes = mode === "REPLACE" ? closesOf(closed) : null;
    if (failed === 0) return { message: done, rows, closes };
    const message = `${done} ${failed === 1 ? "1 row is" : `${failed} rows are`} wrong.${howToConfirm(rows)}`;
    return { status: 207, message, rows, closes };
  });
}

const closesOf = (closed: readonly ClosedLot[]): Report["closes"] => ({
  lots: closed.length,
  face: closed.reduce((sum, { face }) => sum + face, 0),
  accounts: [...new Set(closed.map(({ account }) => account))],
});

/** Decides on a row: a lot that is in the book already is not asked about. */
function judge(
  each: ReadRow,
  known: { refs: ReadonlySet<string>; lots: ReadonlySet<string> },
  keyOf: ReturnType<typeof lotKeys>,
  check: (line: Line) => CheckedLot,
): JudgedRow {
  const { row } = each;
  const refused = (code: ErrorCode, errors: LineErrors, confirm: string | null = null): JudgedRow => ({
    row,
    ok: false,
    code,
    errors,
    confirm,
  });
  if (!each.ok) return refused("validation_error", each.errors);
  const { line } = each;
  if (line.ref === null && known.lots.has(keyOf(line)))
    return refused("already_done", { row: [inventoryTexts.sameLot] });
  if (line.ref !== null && known.refs.has(line.ref)) return refused("already_done", { ref: [inventoryTexts.sameRef] });
  const { warnings, isConfirmed, errors, confirm } = check(line);
  return isConfirmed ? { row, ok: true, line, confirmed: warnings } : refused("unusual_level", errors, confirm);
}

/** Ref and facts of a lot in one word: a lot that a REPLACE closes and loads again has the same one. */
const reloadKey = (keyOf: ReturnType<typeof lotKeys>, lot: Parameters<typeof keyOf>[0] & Pick<Line, "ref">): string =>
  `${keyOf(lot)} ${lot.ref ?? ""}`;

/** Loads a lot that the REPLACE closes at its cost to the paisa. Its figures were confirmed when it was first loaded. */
function loadAgain({ row, line }: { row: number; line: Line }, { costPaise }: ClosedLot): JudgedRow {
  return { row, ok: true, line: { ...line, costPaise }, confirmed: [] };
}

function notLoaded(text: string, rows: readonly ReportRow[]): Refusal {
  const failed = rows.filter(({ ok }) => !ok);
  const fieldErrors = Object.fromEntries(
    failed.flatMap((row) =>
      Object.entries(row.field_errors).map(([field, texts]) => [`rows.${row.row}.${field}`, texts] as const),
    ),
  );
  const code = failed.every(({ confirm }) => confirm !== null) ? "unusual_level" : "validation_error";
  return new Refusal(code, `${text}${howToConfirm(failed)}`, { fieldErrors, fresh: { rows } });
}

function howToConfirm(rows: readonly ReportRow[]): string {
  const isUnusual = rows.some(({ confirm }) => confirm !== null);
  return isUnusual ? " To load an unusual row as it is, repeat its figures in a column named confirm." : "";
}

function countText(lots: number): string {
  return lots === 1 ? "1 lot" : `${lots} lots`;
}
