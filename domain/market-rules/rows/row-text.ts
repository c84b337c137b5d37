import { formatRupees } from "#domain/lib/format-rupees.ts";
import { addDays, type IsoDate } from "#domain/lib/iso-date.ts";
import type { Certainty, Figure, RuleRow } from "#domain/market-rules/rows/rule-row.ts";

/** Basis of a rule, for people. */
export const CERTAINTY_LABELS: Record<Certainty, string> = {
  HIGH: "Text of the rule",
  MEDIUM: "Summaries",
  LOW: "One secondary source",
  OURS: "Our choice",
};

/** Figures that have words of their own; others are shown with their name. */
const WORDS: Readonly<Record<string, (figure: Figure) => string>> = {
  days: (days) => (Array.isArray(days) ? days.map((delta) => `T+${delta}`).join(", ") : ""),
  lot: (rupees) => `multiples of ₹ ${formatRupees(Number(rupees), 0)}`,
  least: (rupees) => `from ₹ ${formatRupees(Number(rupees), 0)}`,
  most: (figure) => `at most ${String(figure)}`,
  minutes: (figure) => `${String(figure)} minutes`,
  months: (figure) => `${String(figure)} months`,
  decimals: (figure) => `${String(figure)} decimals`,
  percent: (figure) => `${String(figure)} %`,
  aboveRupees: (rupees) => `above ₹ ${formatRupees(Number(rupees), 0)}`,
  isOn: (figure) => (figure === true ? "on" : "off"),
  dueAt: (time) => `due ${String(time)} IST`,
  open: (time) => `open ${String(time)} IST`,
  close: (time) => `close ${String(time)} IST`,
  lateReportNote: (time) => `note from ${String(time)} IST`,
};

/** Figures of a row in words; empty for a row without any. */
export function figuresText({ figures }: Pick<RuleRow, "figures">): string {
  return Object.entries(figures)
    .map(([name, figure]) => WORDS[name]?.(figure) ?? `${name} ${String(figure)}`)
    .join("; ");
}

/** Days ahead at which a check is announced. */
export const CHECK_AHEAD_DAYS = 30;

/** Urgency of the next check of a row: late from its day on. */
export function checkState({ nextCheck }: Pick<RuleRow, "nextCheck">, today: IsoDate): "late" | "soon" | "fine" {
  if (nextCheck <= today) return "late";
  return nextCheck <= addDays(today, CHECK_AHEAD_DAYS) ? "soon" : "fine";
}
