import {
  DATE_OPERATORS,
  type DateOperator,
  NUMERIC_OPERATORS,
  type NumericOperator,
} from "#domain/contract/table-query.ts";
import { isIsoDate } from "#domain/lib/iso-date.ts";
import { parseSize } from "#domain/lib/shorthand.ts";
import { typedNumber, ungrouped } from "#domain/lib/typed-number.ts";

/** Fields a table may be filtered by, as the screen names them. Sizes take the shorthands. */
export type FilterField<N extends string, D extends string> =
  | { kind: "number" | "size"; field: N; title: string }
  | { kind: "date"; field: D; title: string };

export type TableFilter<N extends string, D extends string> =
  | { field: N; operator: NumericOperator; value: number }
  | { field: D; operator: DateOperator; value: string };

export function operatorsOf(kind: FilterField<string, string>["kind"]): readonly (NumericOperator | DateOperator)[] {
  return kind === "date" ? DATE_OPERATORS : NUMERIC_OPERATORS;
}

/** The condition as typed; null when the operator or the value does not fit the field. */
export function readFilter<N extends string, D extends string>(
  asked: FilterField<N, D>,
  operator: string,
  text: string,
): TableFilter<N, D> | null {
  if (asked.kind === "date") {
    const named = DATE_OPERATORS.find((each) => each === operator);
    return named === undefined || !isIsoDate(text) ? null : { field: asked.field, operator: named, value: text };
  }
  const named = NUMERIC_OPERATORS.find((each) => each === operator);
  const value = asked.kind === "size" ? sizeOf(text) : typedNumber(ungrouped(text.trim()));
  return named === undefined || value === null ? null : { field: asked.field, operator: named, value };
}

function sizeOf(text: string): number | null {
  const size = parseSize(text);
  return size.ok ? size.rupees : null;
}
