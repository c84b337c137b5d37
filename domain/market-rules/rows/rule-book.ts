import type { IsoDate } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { MARKET_ROWS, type RuleId } from "#domain/market-rules/rows/market-rows.ts";
import type { Figure, RuleRow } from "#domain/market-rules/rows/rule-row.ts";

/** Rules by day. */
export interface RuleBook {
  /** False once the last row of a rule has ended. A rule also applies before its first row: no earlier law is known. */
  isInForce(mr: RuleId, day: IsoDate): boolean;
  /** @throws Error when the row lacks the figure, as for the others */
  numberOf(mr: RuleId, name: string, day: IsoDate): number;
  textOf(mr: RuleId, name: string, day: IsoDate): string;
  daysOf(mr: RuleId, day: IsoDate): readonly number[];
  isOn(mr: RuleId, day: IsoDate): boolean;
}

/** Rule book of rows, e.g. of those that staff have edited. */
export function ruleBook(rows: readonly RuleRow<RuleId>[]): RuleBook {
  const byMr = Map.groupBy(
    rows.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : a.validFrom > b.validFrom ? 1 : 0)),
    ({ mr }) => mr,
  );

  /** Last row that has begun, or the first of all. */
  function rowOn(mr: RuleId, day: IsoDate): RuleRow<RuleId> | undefined {
    const ofRule = byMr.get(mr) ?? [];
    return ofRule.findLast(({ validFrom }) => validFrom <= day) ?? ofRule[0];
  }
  function figureOf<T extends Figure>(mr: RuleId, name: string, day: IsoDate, is: (figure: Figure) => figure is T): T {
    const figure = must(rowOn(mr, day)?.figures[name], `figure ${name} of ${mr}`);
    if (!is(figure)) throw new Error(`figure ${name} of ${mr} has another type`);
    return figure;
  }

  return {
    isInForce(mr, day) {
      const found = rowOn(mr, day);
      return found !== undefined && (found.validTo === null || day <= found.validTo);
    },
    numberOf: (mr, name, day) => figureOf(mr, name, day, (figure) => typeof figure === "number"),
    textOf: (mr, name, day) => figureOf(mr, name, day, (figure) => typeof figure === "string"),
    daysOf: (mr, day) => figureOf(mr, "days", day, (figure) => Array.isArray(figure)),
    isOn: (mr, day) => figureOf(mr, "isOn", day, (figure) => typeof figure === "boolean"),
  };
}

/** Rule book of the rows of this folder. */
export const MARKET_RULES: RuleBook = ruleBook(MARKET_ROWS);
