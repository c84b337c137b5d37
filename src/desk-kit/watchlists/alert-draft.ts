import type { AlertRule } from "#domain/contract/http/watchlists.ts";
import { writtenYieldProblem, yieldProblem } from "#domain/lib/deal-rules.ts";
import { parseLevel } from "#domain/lib/shorthand.ts";

/** What the form holds; a side is kept for each kind, so that trying another kind loses nothing. */
export interface AlertDraft {
  kind: AlertRule["kind"];
  levelSide: "best_bid" | "best_ask";
  direction: "above" | "below";
  levelText: string;
  quoteSide: "BID" | "ASK" | "ANY";
}

export const firstDraft: AlertDraft = {
  kind: "level_crossed",
  levelSide: "best_bid",
  direction: "below",
  levelText: "",
  quoteSide: "ANY",
};

export type DraftReading = { ok: true; rule: AlertRule } | { ok: false; levelError: string };

/** The rule the form describes, or why its level cannot be read. */
export function ruleOfDraft({ kind, levelSide, direction, levelText, quoteSide }: AlertDraft): DraftReading {
  if (kind === "rating_action") return { ok: true, rule: { kind } };
  if (kind === "new_quote") return { ok: true, rule: { kind, side: quoteSide } };
  const level = parseLevel(levelText, "yield");
  if (!level.ok) return { ok: false, levelError: level.message };
  if (level.field === "price") return { ok: false, levelError: "Enter a yield in percent, e.g. 7.15" };
  const levelError = yieldProblem(level.yieldPct) ?? writtenYieldProblem(levelText);
  if (levelError !== null) return { ok: false, levelError };
  return { ok: true, rule: { kind, side: levelSide, direction, level: level.yieldPct } };
}
