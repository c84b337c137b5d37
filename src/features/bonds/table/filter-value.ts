import { z } from "zod";
import { readTypedValue, type ValueKind } from "#domain/bond-catalogue/typed-value.ts";
import {
  DATE_OPERATORS,
  type DateOperator,
  MAX_FILTERS,
  NUMERIC_OPERATORS,
  type NumericOperator,
} from "#domain/contract/table-query.ts";

/** Filterable field with its title. Values are typed as in the price forms. */
export type FilterField<N extends string, D extends string> =
  | { kind: Exclude<ValueKind, "date">; field: N; title: string }
  | { kind: "date"; field: D; title: string };

export type TableFilter<N extends string, D extends string> =
  | { field: N; operator: NumericOperator; value: number }
  | { field: D; operator: DateOperator; value: string };

export function operatorsOf(kind: ValueKind): readonly (NumericOperator | DateOperator)[] {
  return kind === "date" ? DATE_OPERATORS : NUMERIC_OPERATORS;
}

export type FilterVerdict<N extends string, D extends string> =
  | { ok: true; filter: TableFilter<N, D> }
  | { ok: false; message: string };

/** Reads a typed condition, or gives its error text, also for an operator that does not fit the field. */
export function readFilter<N extends string, D extends string>(
  asked: FilterField<N, D>,
  operator: string,
  text: string,
): FilterVerdict<N, D> {
  const typed = readTypedValue(asked.kind, text);
  if (!typed.ok) return typed;
  if (asked.kind === "date") {
    const named = DATE_OPERATORS.find((each) => each === operator);
    if (named !== undefined && "date" in typed) {
      return { ok: true, filter: { field: asked.field, operator: named, value: typed.date } };
    }
  } else {
    const named = NUMERIC_OPERATORS.find((each) => each === operator);
    if (named !== undefined && "value" in typed) {
      return { ok: true, filter: { field: asked.field, operator: named, value: typed.value } };
    }
  }
  return { ok: false, message: "Choose another condition" };
}

/** Reads one more condition from a form. @param inForce number of active conditions */
export function filterSchema<N extends string, D extends string>(
  fieldNamed: (name: string) => FilterField<N, D>,
  inForce: number,
) {
  return z
    .object({ field: z.string(), operator: z.string(), value: z.string() })
    .transform(({ field, operator, value }, context): TableFilter<N, D> => {
      const read = readFilter(fieldNamed(field), operator, value);
      const isFull = inForce >= MAX_FILTERS;
      if (read.ok && !isFull) return read.filter;
      const message = isFull || read.ok ? `At most ${MAX_FILTERS} conditions` : read.message;
      context.addIssue({ code: "custom", path: ["value"], message });
      return z.NEVER;
    });
}
