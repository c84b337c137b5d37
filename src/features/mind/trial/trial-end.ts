import { formatDate } from "#domain/lib/format-date.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";

/** Time before the end from which a trial shows its end date. */
const NOTICE_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Notice above Mind in the last seven days of a trial; null before, after, and without an end.
 * @param endsAt ISO instant; null: no end
 */
export function trialEndText(endsAt: string | null, nowMs: number): string | null {
  if (endsAt === null) return null;
  const leftMs = Date.parse(endsAt) - nowMs;
  return leftMs > 0 && leftMs <= NOTICE_MS ? `Trial ends on ${formatDate(istDateOf(Date.parse(endsAt)))}` : null;
}
