import type { Condition } from "#domain/contract/mind/condition.ts";
import type { Plan, PlanPatch, Step } from "#domain/contract/mind/plan.ts";
import { setWhere } from "#domain/mind/chips.ts";
import type { StepChip } from "#domain/mind/plan-text.ts";

type Listing = Step & { input: { where: Condition[] } };
const listing = (plan: Plan, id: string): Listing | null =>
  plan.steps.find((step): step is Listing => step.id === id && "where" in step.input) ?? null;

const withWhere = ({ id }: Listing, where: readonly Condition[]): PlanPatch => [setWhere(id, where)];

/**
 * Plan change that removes a chip: its conditions, or its whole step if no other step uses it. Null when the plan needs
 * it.
 */
export function withoutChip(plan: Plan, { step: id, places }: StepChip): PlanPatch | null {
  const list = listing(plan, id);
  if (list !== null && places.length > 0) {
    return withWhere(
      list,
      list.input.where.filter((_, place) => !places.includes(place)),
    );
  }
  // The only chip of a list without a place is its alternatives.
  if (list !== null && "any" in list.input && list.input.any !== undefined)
    return [{ op: "unset", step: id, path: "any" }];
  const isUsed = plan.steps.some(({ uses = [] }) => uses.some((use) => use.step === id));
  return !plan.steps.some((step) => step.id === id) || isUsed || plan.steps.length === 1
    ? null
    : [{ op: "drop", step: id }];
}

/** Plan change that replaces a chip's conditions. Null for a chip outside a list. */
export function withOther(
  plan: Plan,
  { step: id, places }: StepChip,
  conditions: readonly Condition[],
): PlanPatch | null {
  const list = listing(plan, id);
  const at = places[0];
  if (list === null || at === undefined) return null;
  return withWhere(
    list,
    list.input.where.flatMap((each, place) => (place === at ? conditions : places.includes(place) ? [] : [each])),
  );
}

/** First list or count of a plan that accepts conditions; null if none does. */
export const openList = (plan: Plan): string | null => plan.steps.find((step) => "where" in step.input)?.id ?? null;

/** Plan change that adds conditions to a list. */
export function withMore(plan: Plan, id: string, conditions: readonly Condition[]): PlanPatch | null {
  const list = listing(plan, id);
  return list === null ? null : withWhere(list, [...list.input.where, ...conditions]);
}
