import { type MindDriver, plannerDriver } from "#server/mind/driver.ts";
import type { Parts } from "#server/core/parts.ts";

/** The driver of a name; the planner where no model is set. */
export function driverOf(_parts: Parts, _name: string): MindDriver {
  return plannerDriver;
}
