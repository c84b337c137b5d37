import { isFilled } from "#domain/tables/blank.ts";
import type { Change } from "#domain/tables/generated/change.testing.ts";
import { isSizeField, isYieldField } from "#domain/tables/generated/field-kinds.testing.ts";
import { writtenHeading } from "#domain/tables/generated/headings.testing.ts";
import { headingsOf } from "#domain/tables/generated/tables.testing.ts";
import { HPCL, HUDCO } from "#domain/tables/readers/readers.testing.ts";
import type { WrittenColumn } from "#domain/tables/generated/written-cell.testing.ts";

// One heading that was changed in a table that was right.

type Columns = readonly WrittenColumn[];

export const filledColumns = (columns: Columns) =>
  columns.filter(({ field, cells }) => field !== null && cells.some(({ text }) => isFilled(text)));

export const replaced = (columns: Columns, column: WrittenColumn, by: WrittenColumn): Columns =>
  columns.map((each) => (each === column ? by : each));

/** Sizes below it are so small in their unit that they are no whole number of bonds of ₹1 lakh in rupees. */
const MOST_UNITS = 99_999;
const isSmall = ({ text }: { text: string }): boolean => Number(text.replaceAll(/[^\d.]/g, "")) <= MOST_UNITS;

export const HEADING_CHANGES: Readonly<Record<string, Change>> = {
  "a heading that nobody knows": (draw, { columns }) => {
    const column = draw.pick(filledColumns(columns));
    const heading = draw.pick(["Zqx", "Blorp of desk", "Q_7_Z", "qwertz (Cr)", "Hfl %"]);
    return { columns: replaced(columns, column, { ...column, heading }), lost: { ...column, heading } };
  },
  "a heading one letter off": (draw, { columns }) => {
    const column = draw.pick(filledColumns(columns));
    const at = draw.int(1, column.heading.length - (column.unit?.length ?? 0) - 1);
    const heading = `${column.heading.slice(0, at)}ж${column.heading.slice(at)}`;
    return { columns: replaced(columns, column, { ...column, heading }), lost: { ...column, heading } };
  },
  "a column that is there twice": (draw, { columns }) => ({ columns: draw.shuffled([...columns, draw.pick(columns)]) }),
  "another column of the same field": (draw, { kind, columns }) => {
    const column = draw.pick(filledColumns(columns));
    const known = headingsOf(kind, column.field);
    const cells = draw.pick([column.cells, draw.shuffled(column.cells), column.cells.map(() => ({ text: "-" }))]);
    return { columns: [...columns, { ...column, heading: writtenHeading(draw, draw.pick(known)), cells }] };
  },
  "a heading without its unit": (draw, { columns, meant }) => {
    const isOfLakhs = meant.flat().every((row) => !("isin" in row) || [HPCL, HUDCO].includes(String(row.isin)));
    const isChange = ({ field, unit = "", cells }: WrittenColumn) =>
      unit !== "" &&
      ((isSizeField(field) && isOfLakhs && cells.every(isSmall)) ||
        isYieldField(field) ||
        field === "brokerage_paise_per_100");
    const stated = filledColumns(columns).filter(isChange);
    if (stated.length === 0) return null;
    const column = draw.pick(stated);
    const heading = column.heading.slice(0, -(column.unit?.length ?? 0));
    return { columns: replaced(columns, column, { ...column, heading }) };
  },
  "columns in another order": (draw, { columns }) => ({ columns: draw.shuffled(columns) }),
};
