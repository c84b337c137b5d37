import type { ToolName } from "#domain/contract/mind/tools.ts";
import { type PlannedSentence, planSentence } from "#domain/mind/planner/plan-sentence.ts";
import type { Focus, World } from "#domain/mind/planner/world.ts";
import type { DriverName } from "#domain/contract/http/mind.ts";

// A driver turns a sentence into a plan. It writes no figures and runs nothing: its plan is validated, and run with the
// rights of the person asking.

export interface MindDriver {
  name: DriverName;
  /**
   * @param tools tools the person may use; a plan with another one is refused, from any driver
   * @param signal aborted when the person stops the turn, or its time is over
   */
  plan: (
    text: string,
    world: World,
    focus: Focus,
    tools: readonly ToolName[],
    signal?: AbortSignal,
  ) => Promise<PlannedSentence>;
}

/** The grammar: embedded, without a network. */
export const plannerDriver: MindDriver = {
  name: "planner",
  plan: (text, world, focus) => Promise.resolve(planSentence(text, world, focus)),
};
