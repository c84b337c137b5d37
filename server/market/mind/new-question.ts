import { ZodError } from "zod";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { askMind } from "#domain/contract/http/mind.ts";
import { applyPatch } from "#domain/mind/patch.ts";
import { isPlan, isQuestion, type Plan, type Planned } from "#domain/contract/mind/plan.ts";
import { planText } from "#domain/mind/plan-text.ts";
import { noSuchPlan, nothingAsked, patchInvalid } from "#server/market/mind/errors.ts";

/** A question: text for a driver, or a plan that needs none. */
export type NewQuestion = { text: string; plan: null } | { text: string; plan: Plan };

const planIn = (made: Planned | null): Plan | null => {
  if (made === null) return null;
  return isPlan(made) ? made : isQuestion(made) ? made.plan : null;
};

/**
 * @param madeOf output of an earlier turn of the conversation
 * @throws Refusal validation_error for an empty text, or a change that fits no plan
 */
export function newQuestion(
  { text, plan, patch }: BodyOf<typeof askMind>,
  madeOf: (turn: number) => Planned | null,
): NewQuestion {
  if (plan !== undefined) return { text: planText(plan), plan };
  if (patch === undefined) {
    if (text === undefined || text.trim() === "") throw nothingAsked();
    return { text, plan: null };
  }
  const before = planIn(madeOf(patch.turn));
  if (before === null) throw noSuchPlan();
  try {
    const made = applyPatch(before, patch.changes);
    return { text: planText(made), plan: made };
  } catch (error) {
    if (error instanceof ZodError) throw patchInvalid();
    throw error;
  }
}
