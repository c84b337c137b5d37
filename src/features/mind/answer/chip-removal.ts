import type { Plan, PlanPatch } from "#domain/contract/mind/plan.ts";
import type { StepChip } from "#domain/mind/words.ts";

/**
 * The change of a plan that takes a chip away: its conditions, or the whole step where no other stands on it. Null for what the plan
 * cannot be without.
 */
export function withoutChip(plan: Plan, { step: id, places }: StepChip): PlanPatch | null {
  const step = plan.steps.find((each) => each.id === id);
  if (step === undefined) return null;
  if (places.length > 0 && "where" in step.input) {
    const where = step.input.where.filter((_, place) => !places.includes(place));
    return [{ op: "set", step: id, path: "where", value: where }];
  }
  const isUsed = plan.steps.some(({ uses = [] }) => uses.some((use) => use.step === id));
  return isUsed || plan.steps.length === 1 ? null : [{ op: "drop", step: id }];
}
