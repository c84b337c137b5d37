import { z } from "zod";
import { DATE_OPERATORS, NUMERIC_OPERATORS } from "#domain/contract/table-query.ts";
import { isoDate } from "#domain/lib/wire.ts";
import { CONDITION_DATES, CONDITION_NUMBERS, DIMENSIONS } from "#domain/contract/mind/layer.ts";

/** Values of a condition on a dimension: codes, names or years as text. */
const values = z.array(z.string().min(1).max(120)).min(1).max(80);

const number = z.object({
  field: z.enum(CONDITION_NUMBERS),
  operator: z.enum(NUMERIC_OPERATORS),
  /** In the unit of the field; percent, years and rupees as displayed. */
  value: z.number(),
});
const day = z.object({ field: z.enum(CONDITION_DATES), operator: z.enum(DATE_OPERATORS), value: isoDate });
const choice = z.object({ field: z.enum(DIMENSIONS), operator: z.enum(["one_of", "none_of"]), value: values });

/**
 * One condition on a bond. A bond without a value in any source meets neither a condition nor its opposite. To require
 * a known value, use `bond_yield greater_than 0`.
 */
export const condition = z.union([number, day, choice]);
export type Condition = z.infer<typeof condition>;
export type NumberCondition = z.infer<typeof number>;
export type DateCondition = z.infer<typeof day>;
export type ChoiceCondition = z.infer<typeof choice>;

/** Maximum number of conditions in one step. */
export const MOST_CONDITIONS = 20;

/** True for the condition that only requires a known value. */
export function isKnownOnly({ operator, value }: Condition): boolean {
  return operator === "greater_than" && value === 0;
}
