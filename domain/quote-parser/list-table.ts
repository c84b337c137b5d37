import type { LineProblem } from "#domain/quote-parser/deal-line.ts";
import type { LineField, LineSpan } from "#domain/quote-parser/deal-line-parts.ts";
import type { ListLineReading } from "#domain/quote-parser/list-lines.ts";
import type { BondLookup } from "#domain/quote-parser/reading.ts";
import { bondsNamed } from "#domain/quote-parser/table-lines.ts";
import { isFilled } from "#domain/tables/blank.ts";
import type { ReadTable } from "#domain/tables/read-table.ts";
import { NAME_FIELDS } from "#domain/tables/readers/pasted.ts";
import type { OpenRow, TableRecord } from "#domain/tables/table.ts";
import { askedText, REFUSALS } from "#domain/tables/texts.ts";

// A row of a table as a line of a list: its cells are the parts of the line, and a refused cell is an error of its
// part.

type TableOfList = ReadTable<"list">;

const SIZES: ReadonlySet<string> = new Set(["quantum", "volume", "bid_size", "offer_size"]);

function fieldOf(column: string): LineField {
  if (column === "quote_type") return "side";
  if (SIZES.has(column)) return "size";
  return column === "" || column === "isin" || NAME_FIELDS.has(column) ? "bond" : "level";
}

const UNREAD: Omit<OpenRow, "row"> = { isin: null, side: null, quantum: null, yield_pct: null, price: null };

/** Line of a row; null for a table line that is not a row, such as a total. */
export function listLineOf(reading: TableOfList, row: number, lookup: BondLookup): ListLineReading | null {
  const { rows, partial = [], passedOver, headingRow } = reading;
  const record = reading.records.find((each) => each.row === row);
  if (record === undefined || row === headingRow || passedOver.includes(row)) return null;
  const read = [...rows, ...partial].find((each) => each.row === row) ?? { row, ...UNREAD };
  const candidates = read.isin === null ? bondsNamed(reading, row, lookup) : [];
  const found = problemsOf(reading, record, read);
  return {
    text: textOf(record),
    isin: read.isin,
    candidates,
    side: read.side,
    sizeRupees: read.quantum,
    price: read.price,
    yieldPct: read.yield_pct,
    spans: spansOf(reading, record, found),
    // Matching bonds are offered for choice; a line without a bond asks for one at its field.
    problems: eachOnce(
      found.filter(({ field, code }) => field !== "bond" || (candidates.length === 0 && code !== "required")),
    ),
  };
}

const eachOnce = (problems: readonly LineProblem[]): LineProblem[] => [
  ...new Map(problems.map(({ field, text }) => [`${field} ${text}`, { field, text }])).values(),
];

interface CellProblem extends LineProblem {
  column: string;
  code: string;
}

function problemsOf(
  { refused, asked, columns }: TableOfList,
  { row, cells }: TableRecord,
  read: OpenRow,
): CellProblem[] {
  const isOpen = { size: read.quantum === null, level: read.yield_pct === null && read.price === null };
  // A question about a column applies to each row with a cell but no value there.
  const isAsked = (column: string) => {
    const field = fieldOf(column);
    const at = columns.find((each) => each.field === column)?.at ?? -1;
    return (field === "size" || field === "level") && isOpen[field] && isFilled(cells[at]?.text ?? "");
  };
  const named = [
    ...refused.filter((each) => each.row === row),
    ...asked
      .filter((each) => each.row === row || (each.row === 0 && isAsked(each.column)))
      .map((each) => ({ ...each, text: askedText(each) })),
  ].map(({ column, code, text }): CellProblem => ({ field: fieldOf(column), column, code, text }));
  if (!isOpen.size || named.some(({ column, field }) => column === "" || field === "size")) return named;
  return [...named, ...unreadSizes(columns, cells)];
}

const ROW_SIZES: ReadonlySet<string> = new Set(["quantum", "bid_size", "offer_size"]);

/** Size cells that gave no size: numbers of an open bond, or a bid's beside an offer's. */
const unreadSizes = (columns: TableOfList["columns"], cells: TableRecord["cells"]): CellProblem[] =>
  columns
    .filter(({ field, at }) => ROW_SIZES.has(field) && isFilled(cells[at]?.text ?? ""))
    .map(({ field: column }) => ({ field: "size", column, code: "size", text: REFUSALS.size }));

const textOf = ({ cells }: TableRecord): string =>
  cells
    .map(({ text }) => text)
    .join("\t")
    .trimEnd();

/** Filled cells within the text of their row. In a part with an error, only the cells with the error belong to it. */
function spansOf({ columns }: TableOfList, { cells }: TableRecord, problems: readonly CellProblem[]): LineSpan[] {
  let end = -1;
  return cells.flatMap(({ text }, at): LineSpan[] => {
    const start = end + 1;
    end = start + text.length;
    if (text === "") return [];
    const column = columns.find((each) => each.at === at)?.field;
    return [{ start, end, is: column === undefined ? "link" : partOf(column, problems) }];
  });
}

function partOf(column: string, problems: readonly CellProblem[]): LineSpan["is"] {
  const field = fieldOf(column);
  const wrong = problems.filter((problem) => problem.field === field);
  const isWrong = wrong.some((problem) => problem.column === column || problem.code === "both_levels");
  return wrong.length === 0 || isWrong ? field : "link";
}
