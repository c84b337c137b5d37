import type { Logger } from "pino";
import type { DriverName } from "#domain/contract/http/mind.ts";
import { isRefusal, type Planned } from "#domain/contract/mind/plan.ts";
import { chosen } from "#domain/mind/planner/frames/chosen.ts";
import { understand } from "#domain/mind/planner/language/items.ts";
import { lex } from "#domain/mind/planner/language/lex.ts";
import { normalise } from "#domain/mind/planner/language/normalise.ts";
import type { PlannedSentence } from "#domain/mind/planner/plan-sentence.ts";
import type { Focus, World } from "#domain/mind/planner/world.ts";
import { type MindDriver, plannerDriver } from "#server/market/mind/driver.ts";
import type { ModelUsage } from "#server/market/mind/model/budgets.ts";
import { ModelFailure } from "#server/market/mind/model/failure.ts";
import type { ModelDriver } from "#server/market/mind/model/model-driver.ts";

/** A sentence that one of two drivers planned. */
export interface DrivenSentence extends PlannedSentence {
  /** Driver that made the plan. */
  driver: DriverName;
  /** True when the model was asked but gave no plan: the turn says `mindTexts.withoutModel`. */
  withoutModel: boolean;
  /** Null when the model was not asked, or failed. */
  usage: ModelUsage | null;
}

export interface DriverWithFallback extends MindDriver {
  plan: (...asked: Parameters<MindDriver["plan"]>) => Promise<DrivenSentence>;
}

/** Requests that get the plain refusal before any model reads them. */
const isHostile = (made: Planned) => isRefusal(made) && (made.reason === "own_setup" || made.reason === "other_party");

/** The answer to a question that was asked back picks by digit or by words: nothing is left to read. */
function isPick(text: string, world: World, focus: Focus): boolean {
  if (focus.question === null) return false;
  return chosen(focus.question, understand(lex(normalise(text), world.today), world).items) !== null;
}

/**
 * The model, with the planner as fallback when it fails or is not needed. Rejects only when the turn is stopped.
 * @param log receives the reason of a failure, never the question, the answer or the key
 */
export function driverWithFallback(
  model: ModelDriver,
  log: Pick<Logger, "warn">,
  planner: MindDriver = plannerDriver,
): DriverWithFallback {
  return {
    name: "model",
    plan: async (...asked) => {
      const [text, world, focus, , stop] = asked;
      const planned = await planner.plan(...asked);
      const byPlanner = { ...planned, driver: planner.name, withoutModel: false, usage: null };
      if (isHostile(planned.made) || isPick(text, world, focus)) return byPlanner;
      try {
        return { ...(await model.plan(...asked)), driver: model.name, withoutModel: false };
      } catch (error) {
        stop?.throwIfAborted();
        const reason = error instanceof ModelFailure ? error.reason : "unexpected";
        const status = error instanceof ModelFailure ? error.status : null;
        log.warn({ reason, status }, "the language model gave no plan; the planner answers");
        return { ...byPlanner, withoutModel: true };
      }
    },
  };
}
