import type { DateOperator, NumericOperator } from "#domain/contract/table-query.ts";
import { unreachable } from "#domain/lib/must.ts";

/** True when a figure meets a condition; dates are compared as figures too. NaN (no source states it) meets none. */
export function meets(figure: number, operator: NumericOperator | DateOperator, wanted: number): boolean {
  switch (operator) {
    case "equals":
    case "is":
      return figure === wanted;
    case "less_than":
    case "before":
      return figure < wanted;
    case "less_than_or_equal":
      return figure <= wanted;
    case "greater_than":
    case "after":
      return figure > wanted;
    case "greater_than_or_equal":
      return figure >= wanted;
    default:
      return unreachable(operator);
  }
}
