import { FIELD_KINDS } from "#domain/bond-catalogue/catalogue-text.ts";
import { z } from "zod";
import { readTypedValue } from "#domain/bond-catalogue/typed-value.ts";
import { BOND_DATE_FIELDS, BOND_NUMERIC_FIELDS, bondFilter, type BondFilter } from "#domain/contract/http/catalogue.ts";
import {
  DATE_OPERATORS,
  MAX_FILTERS,
  NUMERIC_OPERATORS,
  type DateOperator,
  type NumericOperator,
} from "#domain/contract/table-query.ts";

/** Condition being edited: field, operator and typed value. */
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

/** Changes the field; operator and value stay if they still fit. */
export function withField(draft: ConditionDraft, field: BondFilter["field"]): ConditionDraft {
  if (isDateField(field) === isDateField(draft.field)) return { ...draft, field };
  return { field, operator: isDateField(field) ? "after" : "greater_than", value: "" };
}

export type DraftVerdict = { ok: true; filter: BondFilter } | { ok: false; error: string };

/** Reads the condition, or gives the error text. Values are typed as in the price forms: 7.18%, 1cr, 05-Nov-2025. */
export function readDraft({ field, operator, value }: ConditionDraft): DraftVerdict {
  const typed = readTypedValue(FIELD_KINDS[field], value);
  if (!typed.ok) return { ok: false, error: typed.message };
  const given = "date" in typed ? typed.date : typed.value;
  return { ok: true, filter: bondFilter.parse({ field, operator, value: given }) };
}

/** Form schema of a condition. @param isFull the list already has the maximum of conditions */
export function conditionSchema(isFull: boolean) {
  return z
    .object({ field: z.enum(FIELDS), operator: z.enum([...NUMERIC_OPERATORS, ...DATE_OPERATORS]), value: z.string() })
    .transform((draft, context): BondFilter => {
      const verdict = isFull ? ({ ok: false, error: `At most ${MAX_FILTERS} conditions` } as const) : readDraft(draft);
      if (verdict.ok) return verdict.filter;
      context.addIssue({ code: "custom", path: ["value"], message: verdict.error });
      return z.NEVER;
    });
}
