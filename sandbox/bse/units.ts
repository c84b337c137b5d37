import { type IsoDate, isIsoDate, istDateOf, istInstantMs, istTimeOf } from "#domain/lib/iso-date.ts";

// BSE's units are ours: whole rupees of face, percent and prices as texts with 4 decimals, money as texts with 2, dd/MM/yyyy.

export const decimals4 = (value: number) => value.toFixed(4);
export const money = (paise: number) =>
  `${paise < 0 ? "-" : ""}${Math.floor(Math.abs(paise) / 100)}.${String(Math.abs(paise) % 100).padStart(2, "0")}`;
export const dateText = (date: IsoDate) => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
/** `23/11/2026 10:41:07`. */
export const stamp = (instantMs: number) => `${dateText(istDateOf(instantMs))} ${istTimeOf(instantMs)}`;

/** A date of dd/MM/yyyy; null for anything else. */
export function dateOfText(text: string): IsoDate | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  return isIsoDate(date) ? date : null;
}

const CLOCK = /^(?:([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?|24:00)$/;

/** The instant of `dd/MM/yyyy HH:mm` or with seconds; null for anything else. */
export function instantOf(text: string): number | null {
  const [day = "", time = ""] = text.split(" ");
  const date = dateOfText(day);
  if (date === null || !CLOCK.test(time)) return null;
  return istInstantMs(date, time.slice(0, 5)) + Number(time.slice(6) || 0) * 1000;
}
