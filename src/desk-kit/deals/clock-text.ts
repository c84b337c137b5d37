import { formatDateTime, formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { countdownText } from "#src/desk-kit/deals/countdown-text.ts";

/** Current state of a deal's clock. */
export interface StandingClock {
  dueMs: number;
  standing: "fine" | "soon" | "late";
}

export const CLOCK_TONE = {
  fine: "live-figure",
  soon: "live-figure text-warn",
  late: "live-figure text-danger",
} as const;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** When it is due: the time alone on the same day in India. */
export function dueText({ dueMs }: StandingClock, nowMs: number): string {
  return istDateOf(dueMs) === istDateOf(nowMs) ? formatTimeWithSeconds(dueMs) : formatDateTime(dueMs);
}

/** Time left or past, with the word that its colour says: `4:12 · soon`, `0:09 late`. */
export function leftText({ dueMs, standing }: StandingClock, nowMs: number): string {
  if (standing === "late") return `${longText(Math.max(1000, nowMs - dueMs))} late`;
  return standing === "soon" ? `${longText(dueMs - nowMs)} · soon` : longText(dueMs - nowMs);
}

function longText(ms: number): string {
  if (ms < 2 * DAY_MS) return countdownText(ms);
  return `${Math.floor(ms / DAY_MS)} d ${Math.floor((ms % DAY_MS) / HOUR_MS)} h`;
}
