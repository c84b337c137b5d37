import type { IsoDate } from "#domain/lib/iso-date.ts";

/** Prefix of all order numbers of a day. */
export function orderPrefix(day: IsoDate): string {
  return `O-${day.replaceAll("-", "")}-`;
}

/** Number after `last` (null for the first order of the day): O-20261124-0007. */
export function nextOrderNumber(day: IsoDate, last: string | null): string {
  const prefix = orderPrefix(day);
  const before = last === null ? 0 : Number(last.slice(prefix.length));
  return prefix + String(before + 1).padStart(4, "0");
}
