import { BOND_DATE_FIELDS, BOND_NUMERIC_FIELDS, bondFilter, type BondFilter } from "#domain/contract/http/catalogue.ts";
import {
  DATE_OPERATORS,
  NUMERIC_OPERATORS,
  type DateOperator,
  type NumericOperator,
} from "#domain/contract/table-query.ts";

/** A condition while it is being made: field, operator and the value as typed. */
export interface ConditionDraft {
  field: BondFilter["field"];
  operator: NumericOperator | DateOperator;
  value: string;
}

export const FIELDS = [...BOND_NUMERIC_FIELDS, ...BOND_DATE_FIELDS] as const;
export const FIRST_DRAFT: ConditionDraft = { field: "coupon_rate_percent", operator: "greater_than", value: "" };

export function isDateField(field: BondFilter["field"]): boolean {
  return (BOND_DATE_FIELDS as readonly string[]).includes(field);
}

export function operatorsOf(field: BondFilter["field"]): readonly (NumericOperator | DateOperator)[] {
  return isDateField(field) ? DATE_OPERATORS : NUMERIC_OPERATORS;
}

/** Another field; operator and value are kept where they still make sense. */
export function withField(draft: ConditionDraft, field: BondFilter["field"]): ConditionDraft {
  if (isDateField(field) === isDateField(draft.field)) return { ...draft, field };
  return { field, operator: isDateField(field) ? "after" : "greater_than", value: "" };
}

export type DraftVerdict = { ok: true; filter: BondFilter } | { ok: false; error: string };

/** The condition, or what is missing in words. */
export function readDraft({ field, operator, value }: ConditionDraft): DraftVerdict {
  const typed = value.trim().replaceAll(",", "");
  if (typed === "") return { ok: false, error: "Value is required" };
  const given = isDateField(field) ? typed : Number(typed);
  if (typeof given === "number" && !Number.isFinite(given)) return { ok: false, error: "Should be number" };
  const parsed = bondFilter.safeParse({ field, operator, value: given });
  return parsed.success ? { ok: true, filter: parsed.data } : { ok: false, error: "Should be a date" };
}
