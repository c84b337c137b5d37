import { type MindDriver, plannerDriver } from "#server/mind/driver.ts";
import { driverWithFallback } from "#server/mind/model/driver-with-fallback.ts";
import { modelDriver } from "#server/mind/model/model-driver.ts";
import type { EarlierTurn } from "#server/mind/model/conversation.ts";
import type { Parts } from "#server/core/parts.ts";

/** The model where one is set, which the planner stands in for; else the planner. */
export function driverOf(
  { config, log }: Pick<Parts, "config" | "log">,
  earlier: readonly EarlierTurn[] = [],
): MindDriver {
  return config.llm === null ? plannerDriver : driverWithFallback(modelDriver(config.llm, earlier), log);
}
