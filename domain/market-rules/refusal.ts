import type { RefusalError, RefusalText } from "#domain/market-rules/texts/refusal-text.ts";
import { type RefusalRuleId, REFUSALS } from "#domain/market-rules/texts/refusals.ts";
import type { RuleId } from "#domain/market-rules/rows/market-rows.ts";

/** Groups of checks in their order. All failures of the first failing group are returned together. */
export const CHECK_GROUPS = [
  "bond",
  "route",
  "parties",
  "broker",
  "hours",
  "settlement",
  "size",
  "level",
  "holding",
] as const;
export type CheckGroup = (typeof CHECK_GROUPS)[number];

export interface Refusal {
  /** Deciding rule. */
  mr: RefusalRuleId;
  code: string;
  /** Code of the contract, and the request field at fault. */
  error: RefusalError;
  field: string;
  text: string;
  /** Text for everyone but the side at fault, where `text` tells what only that side may know. */
  textForOthers?: string;
}

/** A warning that does not stop the deal. */
export interface DealNote {
  code: string;
  text: string;
}

/** Result of one group: its failures, or the rules that apply to an allowed deal. */
export interface Finding {
  refusals: readonly Refusal[];
  applied: readonly RuleId[];
}

/** Builds a refusal, filling in the words in braces. */
export function refusal(mr: RefusalRuleId, words: Readonly<Record<string, string>> = {}): Refusal {
  const { code, error, field, text }: RefusalText = REFUSALS[mr];
  const filled = (template: string) => template.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
  return { mr, code, error, field: filled(field), text: filled(text) };
}
