import { contextKey } from "#src/shell/commands/when.ts";

export const reportFacts = {
  /** Order of the open transaction or ticket whose own leg is due; empty without one. */
  due: contextKey<string>("report.due", "", "No leg of your firm is due here"),
};
