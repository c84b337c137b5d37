import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import { isFigureField } from "#domain/tables/generated/figure-fields.testing.ts";
import type { RightTable } from "#domain/tables/generated/right-table.testing.ts";
import type { WrittenCell, WrittenColumn } from "#domain/tables/generated/written-cell.testing.ts";
import { isFilled } from "#domain/tables/blank.ts";

// One thing that is wrong in a table that was right.

type Columns = readonly WrittenColumn[];
type Change = (draw: Draw, columns: Columns) => Columns | null;

const fieldsOf = (columns: Columns) => columns.filter(({ field, cells }) => field !== null && cells.some(isFull));
const isFull = ({ text }: WrittenCell): boolean => isFilled(text);

const replaced = (columns: Columns, column: WrittenColumn, by: WrittenColumn): Columns =>
  columns.map((each) => (each === column ? by : each));

/** One filled cell of a column of the table's fields becomes another. */
const withCell =
  (text: (draw: Draw, cell: WrittenCell) => string | null, isWanted = (_field: string) => true): Change =>
  (draw, columns) => {
    const wanted = fieldsOf(columns).filter(({ field }) => isWanted(field ?? ""));
    if (wanted.length === 0) return null;
    const column = draw.pick(wanted);
    const at = draw.pick(column.cells.flatMap((cell, place) => (isFull(cell) ? [place] : [])));
    const cell = column.cells[at];
    const written = cell === undefined ? null : text(draw, cell);
    if (written === null) return null;
    const cells = column.cells.map((each, place) => (place === at ? { text: written } : each));
    return replaced(columns, column, { ...column, cells });
  };

const isSide = (field: string): boolean => field === "quote_type" || field === "side";

/** Another last digit of an ISIN, so that its check digit is wrong. */
function withWrongDigit(text: string): string | null {
  const found = /^(.*)(\d)(\D*)$/s.exec(text);
  return found === null ? null : `${found[1]}${(Number(found[2]) + 1) % 10}${found[3]}`;
}

export const CHANGES: Readonly<Record<string, Change>> = {
  "a heading that nobody knows": (draw, columns) => {
    const column = draw.pick(fieldsOf(columns));
    return replaced(columns, column, { ...column, heading: draw.pick(["Zqx", "Blorp of desk", "Q_7_Z"]) });
  },
  "a heading that is there twice": (draw, columns) => [...columns, draw.pick(fieldsOf(columns))],
  "a side that is missing": withCell(() => "", isSide),
  "a side that is none": withCell((draw) => draw.pick(["both", "long", "B/S", "x"]), isSide),
  "a formula": withCell((draw) => draw.pick(["=A1*2", "=SUM(B2:B9)"])),
  "an error of the spreadsheet": withCell((draw) => draw.pick(["#N/A", "#REF!", "#VALUE!"])),
  "a word in place of a figure": withCell((draw) => draw.pick(["about five", "tbd", "1,2,3", "5 x"]), isFigureField),
  "an ISIN with a wrong digit": withCell(
    (_, { text }) => withWrongDigit(text),
    (field) => field === "isin",
  ),
  "columns in another order": (draw, columns) => draw.shuffled(columns),
};

/** A right table with one thing changed; null where it has nothing to change. */
export function changedTable(draw: Draw, table: RightTable): { name: string; table: RightTable } | null {
  const name = draw.pick(Object.keys(CHANGES));
  const columns = CHANGES[name]?.(draw, table.columns) ?? null;
  return columns === null ? null : { name, table: { ...table, columns } };
}
