import { answerOf } from "#domain/mind/answer.ts";
import {
  type PatchOperation,
  type Plan,
  type PlanPatch,
  step as stepShape,
  type Step,
} from "#domain/contract/mind/plan.ts";

function edited(steps: readonly Step[], operation: PatchOperation): Step[] {
  switch (operation.op) {
    case "add":
      return [...steps, operation.step];
    case "drop":
      return steps.filter(({ id }) => id !== operation.step);
    case "set":
    case "unset":
      return steps.map((step) => {
        if (step.id !== operation.step) return step;
        // A changed list starts at its first row again.
        const { skip: _skip, [operation.path]: _old, ...rest } = step.input as Record<string, unknown>;
        const input = operation.op === "set" ? { ...rest, [operation.path]: operation.value } : rest;
        return stepShape.parse({ ...step, input });
      });
    default:
      return [...steps];
  }
}

/**
 * Applies a patch to a plan and rebuilds its answer.
 * @throws ZodError when the patch produces an input that its tool does not accept
 */
export function applyPatch(plan: Plan, patch: PlanPatch): Plan {
  let { intent, steps }: Pick<Plan, "intent" | "steps"> = plan;
  for (const operation of patch) {
    if (operation.op === "intent") intent = operation.intent;
    else steps = edited(steps, operation);
  }
  return { ...plan, intent, steps, answer: answerOf(intent, steps) };
}

/** Builds a plan from steps, with its answer. */
export function planOf(intent: Plan["intent"], steps: Step[], notes: Plan["notes"] = []): Plan {
  return { version: 1, intent, steps, answer: answerOf(intent, steps), notes };
}
