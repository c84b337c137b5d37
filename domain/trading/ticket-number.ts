import type { IsoDate } from "#domain/lib/iso-date.ts";

/** What every ticket number of a day begins with. */
export function ticketPrefix(tradeDate: IsoDate): string {
  return `T-${tradeDate.replaceAll("-", "")}-`;
}

/** The number after `last` (null on the first deal of the day): T-20261121-0007. */
export function nextTicketNumber(tradeDate: IsoDate, last: string | null): string {
  const prefix = ticketPrefix(tradeDate);
  const before = last === null ? 0 : Number(last.slice(prefix.length));
  return prefix + String(before + 1).padStart(4, "0");
}
