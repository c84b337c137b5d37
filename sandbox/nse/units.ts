import { formatDate, monthOfName } from "#domain/lib/format-date.ts";
import { roundHalfAway, shiftDecimal } from "#domain/lib/decimal.ts";
import { type IsoDate, isIsoDate, istDateOf, istInstantMs, istTimeOf } from "#domain/lib/iso-date.ts";

// NSE's units: crore of face, percent, rupees with paise, dd-MMM-yyyy, HH:mm:ss in India.

const CRORE_DIGITS = 7;
/** Digits of a crore that the exchange takes. */
const VALUE_DECIMALS = 10;

export const crore = (face: number) => shiftDecimal(face, -CRORE_DIGITS);
/** Rupees of face, null where the value is not a whole number of them. */
export function faceOfCrore(value: number): number | null {
  const face = shiftDecimal(roundHalfAway(value, VALUE_DECIMALS), CRORE_DIGITS);
  return Number.isSafeInteger(face) ? face : null;
}

export const rupees = (paise: number) => shiftDecimal(paise, -2);
export const dateText = (date: IsoDate) => formatDate(date);
/** `23-Nov-2026 10:41:07`. */
export const stamp = (instantMs: number) => `${formatDate(istDateOf(instantMs))} ${istTimeOf(instantMs)}`;

const DATE = /^(\d{2})-([A-Za-z]{3})-(\d{4})$/;

export function dateOfText(text: string): IsoDate | null {
  const [, day, month, year] = DATE.exec(text) ?? [];
  const number = month === undefined ? null : monthOfName(month);
  const date = `${year}-${String(number).padStart(2, "0")}-${day}`;
  return isIsoDate(date) ? date : null;
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/** The instant of a date and a clock time in India, HH:mm or HH:mm:ss; null for anything else. */
export function instantOf(date: IsoDate, time: string): number | null {
  const [whole, , , seconds = "0"] = TIME.exec(time) ?? [];
  return whole === undefined ? null : istInstantMs(date, whole.slice(0, 5)) + Number(seconds) * 1000;
}

/** The instant of `dd-MMM-yyyy HH:mm:ss`; null for anything else. */
export function instantOfStamp(text: string): number | null {
  const [day = "", time = ""] = text.split(" ");
  const date = dateOfText(day);
  return date === null ? null : instantOf(date, time);
}
