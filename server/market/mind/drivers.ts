import { type MindDriver, plannerDriver } from "#server/market/mind/driver.ts";
import { driverWithFallback } from "#server/market/mind/model/driver-with-fallback.ts";
import { modelDriver } from "#server/market/mind/model/model-driver.ts";
import type { EarlierTurn } from "#server/market/mind/model/conversation.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** The configured model, with the planner as fallback; else the planner. */
export function driverOf(
  { config, log }: Pick<Parts, "config" | "log">,
  earlier: readonly EarlierTurn[] = [],
): MindDriver {
  return config.llm === null ? plannerDriver : driverWithFallback(modelDriver(config.llm, earlier), log);
}
