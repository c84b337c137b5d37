import { z } from "zod";
import { isoDate } from "#domain/lib/wire.ts";

/** Page, sort order and conditions of a table request; each list defines its own fields. */

export const NUMERIC_OPERATORS = [
  "equals",
  "less_than",
  "less_than_or_equal",
  "greater_than",
  "greater_than_or_equal",
] as const;
export const DATE_OPERATORS = ["is", "after", "before"] as const;

const numericOperator = z.enum(NUMERIC_OPERATORS);
export type NumericOperator = z.infer<typeof numericOperator>;
const dateOperator = z.enum(DATE_OPERATORS);
export type DateOperator = z.infer<typeof dateOperator>;

/** Operator labels in the filters. */
export const OPERATOR_TITLES: Readonly<Record<NumericOperator | DateOperator, string>> = {
  equals: "equals",
  less_than: "less than",
  less_than_or_equal: "less than or equal",
  greater_than: "greater than",
  greater_than_or_equal: "greater than or equal",
  is: "is",
  after: "after",
  before: "before",
};

export interface FieldsOf<N extends string, D extends string> {
  numeric: readonly [N, ...N[]];
  date: readonly [D, ...D[]];
}

/** A condition on one field: a number with a numeric operator, or a date (YYYY-MM-DD) with a date operator. */
export function filterOn<const N extends string, const D extends string>(fields: FieldsOf<N, D>) {
  return z.union([
    z.object({ field: z.enum(fields.numeric), operator: numericOperator, value: z.number() }),
    z.object({ field: z.enum(fields.date), operator: dateOperator, value: isoDate }),
  ]);
}

export function sortBy<const F extends string>(fields: readonly [F, ...F[]]) {
  return z.object({ field: z.enum(fields), direction: z.enum(["asc", "desc"]).default("asc") });
}

/** Maximum number of conditions per request. */
export const MAX_FILTERS = 20;

/** Page of a list requested in a body. */
export const pagination = z
  .object({
    page: z.number().int().min(1).max(100_000).default(1),
    page_size: z.number().int().min(1).max(200).default(20),
  })
  .default({ page: 1, page_size: 20 });
