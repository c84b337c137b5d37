import xlsx, { type CellObject, type WorkBook, type WorkSheet } from "@e965/xlsx/dist/xlsx.mini.min.js";
import { refuseFile, type Workbook } from "#domain/tables/decode.ts";
import type { Sheet, TableRecord } from "#domain/tables/table.ts";
import { cellText } from "#domain/tables/workbook-cell.ts";
import { safeParts } from "#domain/tables/zip-parts.ts";

// The sheets of an .xlsx workbook. The library weighs 280 KB, so a page imports this module when a workbook is chosen.

const SHEETS_MAX = 30;
const COLUMNS_MAX = 100;
/** Far more than any reader takes; the rest of a sheet is not read. */
const ROWS_MAX = 20_000;

const isTimed: (format: string) => boolean = xlsx.SSF.is_date;

export async function readWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const parts = safeParts(bytes);
  const book = parts === null ? null : open(parts);
  if (book === null || book.SheetNames.length > SHEETS_MAX) return refuseFile("not_a_table");
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  const sheets = visibleSheets(book).map(({ name, sheet }) => ({ name, records: recordsOf(sheet, is1904) }));
  if (sheets.some(isTooWide)) return refuseFile("not_a_table");
  return { is: "workbook", sheets };
}

function open(parts: Uint8Array): WorkBook | null {
  try {
    return xlsx.read(parts, {
      type: "array",
      dense: true,
      cellNF: true,
      cellDates: false,
      cellHTML: false,
      // Formulas without a result are read as stubs.
      sheetStubs: true,
      sheetRows: ROWS_MAX,
    });
  } catch {
    return null;
  }
}

function visibleSheets(book: WorkBook): { name: string; sheet: WorkSheet }[] {
  return book.SheetNames.flatMap((name, at) => {
    const sheet = book.Sheets[name];
    const isHidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0;
    return sheet === undefined || isHidden ? [] : [{ name, sheet }];
  });
}

/** Rows and columns count from the first of the sheet, independent of its range. */
function recordsOf(sheet: WorkSheet, is1904: boolean): TableRecord[] {
  const rows: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet["!data"] ?? [];
  return Array.from(rows, (cells, at) => ({
    row: at + 1,
    cells: Array.from(cells ?? [], (cell) => (cell === undefined ? { text: "" } : cellText(cell, isTimed, is1904))),
  }));
}

const isTooWide = ({ records }: Sheet): boolean =>
  records.some(({ cells }) => cells.slice(COLUMNS_MAX).some(({ text }) => text !== ""));
