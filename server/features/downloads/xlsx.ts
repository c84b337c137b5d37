import type { CellObject, SheetData } from "write-excel-file/node";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { unreachable } from "#domain/lib/must.ts";
import { cellValue } from "#server/features/downloads/cell-words.ts";
import type { Cell, Paper, Part, Section } from "#server/features/downloads/document.ts";

type SheetRow = (CellObject | null)[];

/** Crores, lakhs, then the rest: the one way to tell a spreadsheet of Indian grouping. */
const RUPEES_FORMAT = String.raw`[>=10000000]##\,##\,##\,##0.00;[>=100000]##\,##\,##0.00;##,##0.00`;
const DATE_FORMAT = "dd-mmm-yyyy";

const bold = (value: string): CellObject => ({ value, type: String, fontWeight: "bold" });
const plain = (value: string): CellObject => ({ value, type: String });

/** A paper as a workbook, a sheet for each part; numbers and dates keep their type. */
export async function xlsxOf(paper: Paper): Promise<Uint8Array> {
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const sheets = paper.parts.map((part, index) => ({
    sheet: part.name,
    data: sheetOf(part, index === 0 ? paper : null),
    columns: columnsOf(part),
  }));
  return await writeXlsxFile(sheets).toBuffer();
}

/** A part that is one table begins with its header line, so that it can be sorted and filtered as it stands. */
function sheetOf({ sections }: Part, first: Paper | null): SheetData {
  const [only] = sections;
  if (sections.length === 1 && only?.kind === "table") return tableRows(only);
  return [
    ...(first ? headRows(first) : []),
    ...sections.flatMap((section): SheetRow[] => [[bold(section.title)], ...sectionRows(section), []]),
  ];
}

function headRows({ title, bondName, isin, preparedAtMs, notice }: Paper): SheetRow[] {
  return [
    ...(notice === undefined ? [] : [[plain(notice)]]),
    [bold(title), plain(bondName), plain(isin)],
    [plain("Prepared"), plain(`${formatDateTime(preparedAtMs)} IST`)],
    [],
  ];
}

function sectionRows(section: Section): SheetRow[] {
  switch (section.kind) {
    case "facts":
      return section.facts.map(({ label, cell, unit }) => [
        plain(label),
        typed(cell),
        ...(unit === undefined ? [] : [plain(unit)]),
      ]);
    case "lines":
      return section.lines.map((line) => [plain(line)]);
    case "table":
      return tableRows(section);
    default:
      return unreachable(section);
  }
}

function tableRows({ columns, rows, totals, empty }: Extract<Section, { kind: "table" }>): SheetRow[] {
  return [
    columns.map(({ title }) => bold(title)),
    ...rows.map((row) => row.map(typed)),
    ...(rows.length === 0 ? [[plain(empty)]] : []),
    ...(totals ? [totals.map((cell) => heavy(typed(cell)))] : []),
  ];
}

function heavy(cell: CellObject | null): CellObject | null {
  return cell && { ...cell, fontWeight: "bold" };
}

function typed(cell: Cell): CellObject | null {
  const value = cellValue(cell);
  if (value === null || value === "") return null;
  // A day without a clock: the spreadsheet counts days, so midnight UTC is the day itself.
  if (cell.kind === "date") return { value: new Date(`${value}T00:00:00Z`), type: Date, format: DATE_FORMAT };
  if (typeof value === "string") return plain(value);
  return { value, type: Number, format: formatOf(cell) };
}

function formatOf(cell: Cell): string {
  if (cell.kind === "rupees") return RUPEES_FORMAT;
  const places = cell.kind === "number" ? cell.places : 4;
  return places === 0 ? "0" : `0.${"0".repeat(places)}`;
}

function columnsOf({ sections }: Part): { width: number }[] {
  const widest = Math.max(3, ...sections.map((section) => (section.kind === "table" ? section.columns.length : 3)));
  const hasFacts = sections.some(({ kind }) => kind === "facts");
  return Array.from({ length: widest }, (_, index) => ({ width: hasFacts && index === 0 ? 32 : 20 }));
}
