import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import { dealingHoursOn, type MarketHours } from "#domain/calendar/market-timings.ts";
import type { Validity } from "#domain/entities/eoi.ts";
import { addDays, istDateOf, istInstantMs, lastMomentMs } from "#domain/lib/iso-date.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { ok, errField, type Verdict } from "#domain/trading/verdict.ts";

/** How long an offer in a negotiation stands when its author does not say. */
export const ROUND_LIFE_MS = 5 * 60_000;

const MINUTE_MS = 60_000;
const MINUTES_A_DAY = 1440;

/** When dealing ends for the day that runs at `nowMs`, or for the next one when it is over; 23:59:59 when it never ends. */
export function dayEndMs(calendar: BusinessCalendar, hours: MarketHours, nowMs: number): number {
  for (let day = istDateOf(nowMs); ; day = addDays(day, 1)) {
    const dealing = dealingHoursOn(calendar, day, hours);
    if (dealing === null) continue;
    const end = lastMomentMs(istInstantMs(day, dealing.close));
    if (end > nowMs) return end;
  }
}

/**
 * The absolute end of an EOI: the instant named, or the one its validity gives; a mandate's end caps both.
 */
export function resolveExpiry(
  asked: { validity: Validity; expiry_date_stored: string | null; mandate_expires_at: string | null },
  day: { calendar: BusinessCalendar; hours: MarketHours; nowMs: number },
): Verdict<Date> {
  const named = asked.expiry_date_stored === null ? null : Date.parse(asked.expiry_date_stored);
  if (named !== null && named <= day.nowMs) return errField("expiry_date_stored", tradingTexts.ended);
  const mandateEnd =
    asked.mandate_expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(asked.mandate_expires_at);
  if (mandateEnd <= day.nowMs) return errField("mandate_expires_at", tradingTexts.ended);
  const ofValidity =
    asked.validity === "DAY" ? dayEndMs(day.calendar, day.hours, day.nowMs) : day.nowMs + asked.validity * MINUTE_MS;
  return ok(new Date(Math.min(named ?? ofValidity, mandateEnd)));
}

/** How long an EOI is for as it is stored: of an end that was named, the minutes to it where it is within a day. */
export function storedValidity(
  asked: { validity: Validity; expiry_date_stored: string | null },
  nowMs: number,
): Validity {
  if (asked.expiry_date_stored === null) return asked.validity;
  const minutes = Math.ceil((Date.parse(asked.expiry_date_stored) - nowMs) / MINUTE_MS);
  return minutes >= 1 && minutes <= MINUTES_A_DAY ? minutes : asked.validity;
}

/** The end of an offer: as asked, else five minutes, never after the quote it answers. */
export function roundExpiry(asked: string | null, nowMs: number, latestMs: number): Verdict<Date> {
  const named = asked === null ? nowMs + ROUND_LIFE_MS : Date.parse(asked);
  if (named <= nowMs) return errField("expires_at", tradingTexts.ended);
  return ok(new Date(Math.min(named, latestMs)));
}
