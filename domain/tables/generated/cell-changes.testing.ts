import { isFilled } from "#domain/tables/blank.ts";
import type { Change } from "#domain/tables/generated/change.testing.ts";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import {
  isDayField,
  isLevelField,
  isSideField,
  isSizeField,
  isTextField,
  isYieldField,
} from "#domain/tables/generated/field-kinds.testing.ts";
import { filledColumns, replaced } from "#domain/tables/generated/heading-changes.testing.ts";
import type { WrittenCell, WrittenColumn } from "#domain/tables/generated/written-cell.testing.ts";

// One cell that was changed in a table that was right.

type Rewrite = (draw: Draw, cell: WrittenCell, column: WrittenColumn, at: number) => string | null;

/** One filled cell of a column of the table's fields becomes another. */
const inCell =
  (isWanted: (field: string | null) => boolean, rewrite: Rewrite): Change =>
  (draw, { columns }) => {
    const wanted = filledColumns(columns).filter(({ field }) => isWanted(field));
    if (wanted.length === 0) return null;
    const column = draw.pick(wanted);
    const at = draw.pick(column.cells.flatMap(({ text }, place) => (isFilled(text) ? [place] : [])));
    const text = rewrite(draw, column.cells[at] ?? { text: "" }, column, at);
    if (text === null) return null;
    const cells = column.cells.map((cell, place) => (place === at ? { text } : cell));
    return { columns: replaced(columns, column, { ...column, cells }) };
  };

const any = () => true;
const oneOf =
  (...texts: readonly string[]): Rewrite =>
  (draw) =>
    draw.pick(texts);

/** The last digit of an ISIN becomes another one. */
const withWrongDigit: Rewrite = (draw, { text }) => {
  const found = /^(.*)(\d)(\D*)$/s.exec(text);
  return found === null ? null : `${found[1]}${(Number(found[2]) + draw.int(1, 9)) % 10}${found[3]}`;
};

/** A plain percent becomes a part of one. */
const asFraction: Rewrite = (_, { text }, { unit = "" }) => {
  const percent = Number(text);
  return text.trim() === "" || Number.isNaN(percent) || percent >= 50 || /bp/.test(unit) ? null : String(percent / 100);
};

export const CELL_CHANGES: Readonly<Record<string, Change>> = {
  "a side that is missing": inCell(isSideField, oneOf("", "-", "NA")),
  "a side that is none": inCell(isSideField, oneOf("both", "long", "B/S", "x", "5 cr", "7.05", "05-Nov-2026")),
  "a formula": inCell(any, oneOf("=A1*2", "=SUM(B2:B9)", "=+5")),
  "an error of the spreadsheet": inCell(any, oneOf("#N/A", "#REF!", "#VALUE!", "#DIV/0!")),
  "a word in place of another cell": inCell(
    (field) => !isTextField(field),
    oneOf("about five", "tbd", "1,2,3", "5 x", "?"),
  ),
  "a day, a time or a word in place of a size": inCell(
    isSizeField,
    oneOf("05-Nov-2026", "05/11/2026", "14:15", "buy", "7.05%", "NSE"),
  ),
  "a day, a time or a size in place of a level": inCell(
    isLevelField,
    oneOf("05-Nov-2026", "05/11/2026", "14:15", "5 cr", "1,00,000", "7,05"),
  ),
  "a size, a time or a level in place of a day": inCell(
    isDayField,
    oneOf("5 cr", "14:15", "7.05", "7.05%", "5,00,000", "sell"),
  ),
  "an ISIN with a wrong digit": inCell((field) => field === "isin", withWrongDigit),
  "a percent as a fraction": inCell(isYieldField, asFraction),
  "a level of 0": inCell(isLevelField, oneOf("0", "0.00")),
  "a size of 0 or below": inCell(isSizeField, oneOf("0", "-5", "-5 cr", "(5)")),
};
