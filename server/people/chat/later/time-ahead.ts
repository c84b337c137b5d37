import { fieldRefusal } from "#domain/contract/errors.ts";

const AHEAD_MAX_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A time that is still to come, not too far away. @throws Refusal validation_error naming the field */
export function timeAhead(field: string, instant: string, now: Date): Date {
  const at = new Date(instant);
  const aheadMs = at.getTime() - now.getTime();
  if (aheadMs <= 0) throw fieldRefusal(field, "Choose a time in the future");
  if (aheadMs > AHEAD_MAX_DAYS * DAY_MS) throw fieldRefusal(field, `At most ${AHEAD_MAX_DAYS} days ahead`);
  return at;
}
