import { z } from "zod";
import { type AlertRule, alertRule } from "#domain/contract/http/watchlists.ts";
import { writtenYieldProblem, yieldProblem } from "#domain/lib/deal-rules.ts";
import { parseLevel } from "#domain/lib/shorthand.ts";

const [ofLevel, ofQuote] = alertRule.options;

/** Form fields; each kind keeps its own side, so switching kinds loses nothing. */
const fields = z.object({
  kind: z.enum(["level_crossed", "new_quote", "rating_action"]),
  levelSide: ofLevel.shape.side,
  direction: ofLevel.shape.direction,
  levelText: z.string(),
  quoteSide: ofQuote.shape.side,
});
export type AlertDraft = z.infer<typeof fields>;

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

/** Converts the form to the server's rule. */
export const alertSchema = fields
  .transform((draft, context): AlertRule => {
    const read = ruleOfDraft(draft);
    if (read.ok) return read.rule;
    context.addIssue({ code: "custom", path: ["levelText"], message: read.levelError });
    return z.NEVER;
  })
  .pipe(alertRule);
