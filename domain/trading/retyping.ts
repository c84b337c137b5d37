import { confirmedFigure, type DealWarning, isRetyped, type RetypedWarning } from "#domain/entities/deal-warning.ts";
import { price4, yieldFractionOfPct } from "#domain/lib/decimal.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { rupeesText } from "#domain/lib/format-rupees.ts";
import { parseDate, parseLevel, parseSize } from "#domain/lib/shorthand.ts";

/** A figure to retype before the act is sent. */
export interface RetypedFigure {
  /** Equal for warnings of the same figure. */
  key: string;
  /** `the level 7.0300 %`, as in the sentence. */
  name: string;
  /** True when a text is the same number or day. */
  matches: (text: string) => boolean;
}

/** Figures that warnings ask to retype, without duplicates. */
export function retypedFigures(warnings: readonly DealWarning[]): RetypedFigure[] {
  const figures = warnings.filter(isRetyped).map(figureOf);
  return [...new Map(figures.map((figure) => [figure.key, figure])).values()];
}

/** Error text of a retyped figure, or null when it matches. */
export function retypedProblem({ name, matches }: RetypedFigure, text: string): string | null {
  if (matches(text)) return null;
  return text.trim() === "" ? `Retype ${name}.` : `This is not ${name}. Nothing was sent.`;
}

function figureOf(warning: RetypedWarning): RetypedFigure {
  const { value } = warning;
  const figure = confirmedFigure(warning);
  const key = `${figure} ${value}`;
  if (warning.figure === "settlement_date") {
    const { value: day } = warning;
    return { key, name: `the day ${formatDate(day)}`, matches: (text) => parseDate(text) === day };
  }
  if (figure === "quantity") {
    const matches = (text: string) => {
      const size = parseSize(text.replace(/^\s*₹/, ""));
      return size.ok && size.rupees === value;
    };
    return { key, name: `the size ${rupeesText(Number(value), 0)}`, matches };
  }
  const isYield = figure === "bond_yield";
  const matches = (text: string) => {
    const level = parseLevel(text, isYield ? "yield" : "price");
    if (!level.ok) return false;
    if (level.field === "yield") return isYield && yieldFractionOfPct(level.yieldPct) === value;
    return !isYield && price4(level.price) === value;
  };
  const shown = isYield ? `level ${formatYieldPct(Number(value))} %` : `price ${formatPrice(Number(value))}`;
  return { key, name: `the ${shown}`, matches };
}
