import type { CellObject, SheetData } from "write-excel-file/node";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { unreachable } from "#domain/lib/must.ts";
import { cellValue } from "#server/machine/documents/cell-text.ts";
import type { Cell, Paper, Part, Section } from "#server/machine/documents/document.ts";

type SheetRow = (CellObject | null)[];

/** Crores, lakhs, then the rest: the one way to give a spreadsheet Indian grouping. */
const RUPEES_FORMAT = String.raw`[>=10000000]##\,##\,##\,##0.00;[>=100000]##\,##\,##0.00;##,##0.00`;
const DATE_FORMAT = "dd-mmm-yyyy";

const bold = (value: string): CellObject => ({ value, type: String, fontWeight: "bold" });
const plain = (value: string): CellObject => ({ value, type: String });

/** A paper as a workbook, a sheet for each part; numbers and dates keep their type. */
export async function xlsxOf(paper: Paper): Promise<Uint8Array> {
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const sheets = paper.parts.map((part) => {
    const { data, headingRows } = sheetOf(part, paper);
    return { sheet: part.name, data, columns: columnsOf(part), stickyRowsCount: headingRows };
  });
  return await writeXlsxFile(sheets).toBuffer();
}

/** A part as a sheet: the subject, then its sections. Heading rows stay visible while scrolling. */
function sheetOf({ sections, scrollsRowsOf }: Part, paper: Paper): { data: SheetData; headingRows: number } {
  const data = headRows(paper);
  let headingRows = data.length;
  for (const section of sections) {
    data.push([], [bold(section.title)]);
    // The table's own header is the last row of the heading.
    if (section === scrollsRowsOf) headingRows = data.length + 1;
    data.push(...sectionRows(section));
  }
  return { data, headingRows };
}

function headRows({ title, bondName, isin, preparedAtMs, notice }: Paper): SheetRow[] {
  return [
    ...(notice === undefined ? [] : [[plain(notice)]]),
    [bold(title), plain(bondName), plain(isin)],
    [plain("Prepared"), plain(`${formatDateTime(preparedAtMs)} IST`)],
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
