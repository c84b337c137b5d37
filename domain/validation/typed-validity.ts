import type { Validity } from "#domain/entities/eoi.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";

/** Validity of a quote as typed: the day, minutes from posting, or until a time today in India (`HH:mm`). */
export type ValidityReading =
  | { ok: true; kind: "for"; validity: Validity }
  | { ok: true; kind: "till"; time: string }
  | { ok: false; message: string };

export const VALIDITY_FORMS = "DAY, minutes (30m), hours (2h) or a time (till 3:30)";
const MOST_MINUTES = 1440;

const refuse = (message: string): ValidityReading => ({ ok: false, message });

/** `DAY`, minutes (`30`, `30m`, `30 min`), hours (`2h`) or a time (`till 3`, `till 3:30 pm`, `till 15:30`). */
export function parseValidity(text: string): ValidityReading {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^(?:valid|good)\s+(?:for\s+(?:the\s+)?)?/, "");
  if (typed === "") return refuse(fieldTexts.required);
  if (/^(?:day|d|eod|gfd|(?:till|until)\s+(?:close|eod))$/.test(typed))
    return { ok: true, kind: "for", validity: "DAY" };
  if (/^(?:gtc|good\s+till\s+cancel(?:l?ed)?|till\s+cancel(?:l?ed)?)$/.test(typed))
    return refuse(`A quote ends with the day at the latest. Enter ${VALIDITY_FORMS}.`);
  const [, digits, unit = "m"] = /^(\d{1,5})\s*(m|mins?|minutes?|h|hrs?|hours?)?$/.exec(typed) ?? [];
  if (digits !== undefined) return lasting(Number(digits) * (unit.startsWith("h") ? 60 : 1));
  const [, hour, minute = "00", half] =
    /^(?:till|until|gtt)?\s*(\d{1,2})(?:[:.](\d\d))?\s*(am|pm|hrs|ist|baje)?$/.exec(typed) ?? [];
  const time = hour === undefined ? null : clock(Number(hour), Number(minute), half);
  return time === null ? refuse(`Enter ${VALIDITY_FORMS}`) : { ok: true, kind: "till", time };
}

function lasting(minutes: number): ValidityReading {
  if (minutes < 1 || minutes > MOST_MINUTES) return refuse("Should be 1 minute to 24 hours");
  return { ok: true, kind: "for", validity: minutes };
}

/** A bare hour from 1 to 6 is in the afternoon: nobody deals before dawn. */
function clock(hour: number, minute: number, half: string | undefined): string | null {
  if (hour > 23 || minute > 59 || (half === "pm" && hour === 0)) return null;
  const isAfternoon = half === "pm" ? hour < 12 : half !== "am" && hour >= 1 && hour <= 6;
  const on24 = isAfternoon ? hour + 12 : half === "am" && hour === 12 ? 0 : hour;
  return `${String(on24).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** Reading in the format of the field: `DAY`, `30m`, `till 15:30`. */
export function validityText(reading: Extract<ValidityReading, { ok: true }>): string {
  if (reading.kind === "till") return `till ${reading.time}`;
  return reading.validity === "DAY" ? "DAY" : `${reading.validity}m`;
}

/** Reading in the format of the contract: a time today becomes an instant, regardless of when it is sent. */
export function validityPayload(reading: Extract<ValidityReading, { ok: true }>, nowMs: number) {
  return reading.kind === "for"
    ? { validity: reading.validity }
    : { expiry_date_stored: new Date(istInstantMs(istDateOf(nowMs), reading.time)).toISOString() };
}
