import type { IsoDate } from "#domain/lib/iso-date.ts";

/** What every order number of a day begins with. */
export function orderPrefix(day: IsoDate): string {
  return `O-${day.replaceAll("-", "")}-`;
}

/** The number after `last` (null on the first order of the day): O-20261124-0007. */
export function nextOrderNumber(day: IsoDate, last: string | null): string {
  const prefix = orderPrefix(day);
  const before = last === null ? 0 : Number(last.slice(prefix.length));
  return prefix + String(before + 1).padStart(4, "0");
}
