import { shiftDecimal } from "#domain/lib/decimal.ts";
import { priceProblem, yieldProblem } from "#domain/lib/deal-rules.ts";
import { typedNumber } from "#domain/lib/typed-number.ts";
import { plainCell } from "#domain/tables/cells/plain.ts";
import { ask, readAs, readOn, refuse } from "#domain/tables/cells/reading.ts";
import { priceUnitOf, yieldUnitOf } from "#domain/tables/cells/level-units.ts";
import type { Cell, CellReading, Question } from "#domain/tables/table.ts";
import { question } from "#domain/tables/texts.ts";

/** A yield in percent below this was written as a fraction, unless it has its sign. */
const FRACTION_BELOW_PCT = 0.5;
/** A plain number from here on is a price where a column holds both. */
const PRICE_FROM = 30;

const YIELD = /^([^a-z%]*)(%(?:\s*p\.?\s?a\.?)?|y|bps)?$/i;
const PRICE = /^(?:@|₹|rs\.?|inr)?\s*(.*)$/i;

interface WrittenYield {
  yieldPct: number;
  /** The percent as digits, for the question. */
  digits: string;
  hasPercent: boolean;
}

/** A yield as it is written, in percent; null for a text that is none. */
function writtenYield(text: string, isColumnOfBps: boolean): WrittenYield | null {
  const [, figure = "", mark = ""] = YIELD.exec(text) ?? [];
  const number = typedNumber(figure);
  if (number === null) return null;
  const hasPercent = mark.startsWith("%");
  const isBps = mark.toLowerCase() === "bps" || (isColumnOfBps && !hasPercent);
  if (!isBps) return { yieldPct: number, digits: figure.trim(), hasPercent };
  const yieldPct = shiftDecimal(number, -2);
  return { yieldPct, digits: String(yieldPct), hasPercent };
}

const isFraction = ({ yieldPct, hasPercent }: WrittenYield): boolean =>
  !hasPercent && yieldPct > 0 && yieldPct < FRACTION_BELOW_PCT;

const fractionQuestion = (heading: string, { digits, yieldPct }: WrittenYield) =>
  question.yieldFraction(heading, digits, String(shiftDecimal(yieldPct, 2)));

/**
 * A yield in percent.
 * @param unit words of the heading's unit, normalised; null where it names none
 */
export function readYield(cell: Cell, unit: string | null, heading: string): CellReading<number> {
  return readOn(plainCell(cell), (text) => {
    const of = yieldUnitOf(unit);
    const written = writtenYield(text, of === "bps");
    if (written === null) return refuse("number");
    const problem = yieldProblem(written.yieldPct);
    if (problem !== null && of !== "unknown") return refuse("yield", problem);
    if (of === "unknown") return ask("unit", question.otherUnit(heading, "the yield to maturity in percent"));
    if (written.yieldPct === 0 && cell.isMeant !== true) return ask("zero_level", question.zeroLevel(heading));
    if (isFraction(written)) return ask("yield_fraction", fractionQuestion(heading, written));
    return readAs(written.yieldPct);
  });
}

/** The meaning of a yield below half: a fraction of one, or the percent that is written. */
export type FractionChoice = "fraction" | "percent";

/** The cell of a yield written as a fraction, with its percent; any other cell as it is. */
export function withFraction(cell: Cell, unit: string | null, choice: FractionChoice): Cell {
  const read = plainCell(cell);
  const written =
    read.is === "value" && read.value !== null ? writtenYield(read.value, yieldUnitOf(unit) === "bps") : null;
  if (written === null || !isFraction(written)) return cell;
  return { text: `${choice === "fraction" ? shiftDecimal(written.yieldPct, 2) : written.digits}%` };
}

/** A clean price per 100 of face. */
export function readPrice(cell: Cell, unit: string | null, heading: string): CellReading<number> {
  return readOn(plainCell(cell), (text) => {
    const price = typedNumber(PRICE.exec(text)?.[1] ?? "");
    if (price === null) return refuse("number");
    if (priceUnitOf(unit) === "unknown") return ask("unit", question.otherUnit(heading, "the clean price per 100"));
    const problem = priceProblem(price);
    if (problem !== null) return refuse("price", problem);
    const isOpen = price === 0 && cell.isMeant !== true;
    return isOpen ? ask("zero_level", question.zeroLevel(heading)) : readAs(price);
  });
}

export type TableLevel = { yieldPct: number } | { price: number };

/** A level of a column that holds yields and prices: by its mark, else by its height. */
export function readLevel(cell: Cell, heading: string, unit: string | null = null): CellReading<TableLevel> {
  return readOn(plainCell(cell), (text): CellReading<TableLevel> => {
    const isMarkedPrice = /^(?:@|₹|rs|inr)/i.test(text);
    const isMarkedYield = /(?:%|y|bps|p\.?\s?a\.?)$/i.test(text);
    if (isMarkedPrice && isMarkedYield) return refuse("number");
    const isOfPrices = unit !== null && priceUnitOf(unit) === "per 100";
    const isOfYields = unit !== null && yieldUnitOf(unit) !== "unknown";
    const isHigh = !isOfYields && (typedNumber(text) ?? 0) >= PRICE_FROM;
    const isPrice = isMarkedPrice || (!isMarkedYield && (isOfPrices || isHigh));
    const columnUnit = isOfPrices || isOfYields ? null : unit;
    if (isPrice)
      return readOn(readPrice(cell, columnUnit, heading), (price): CellReading<TableLevel> => readAs({ price }));
    return readOn(readYield(cell, isOfYields ? unit : columnUnit, heading), (yieldPct): CellReading<TableLevel> =>
      readAs({ yieldPct }),
    );
  });
}

/** The question of a column in which all filled cells, two or more, are yields written as fractions; null for any other. */
export function columnFraction(
  cells: readonly Cell[],
  { heading, field, unit }: { heading: string; field: string; unit: string | null },
): Question | null {
  const filled = cells.map(plainCell).filter((read) => read.is !== "value" || read.value !== null);
  const fractions = filled.flatMap((read) => {
    const written =
      read.is === "value" && read.value !== null ? writtenYield(read.value, yieldUnitOf(unit) === "bps") : null;
    return written !== null && isFraction(written) ? [written] : [];
  });
  const [first, second] = fractions;
  if (first === undefined || second === undefined || fractions.length < filled.length) return null;
  return { row: 0, column: field, code: "yield_fraction", ...fractionQuestion(heading, first) };
}
