import type { IsoDate } from "#domain/lib/iso-date.ts";

/** Prefix of all ticket numbers of a day. */
export function ticketPrefix(tradeDate: IsoDate): string {
  return `T-${tradeDate.replaceAll("-", "")}-`;
}

/** Number after `last` (null for the first deal of the day): T-20261121-0007. */
export function nextTicketNumber(tradeDate: IsoDate, last: string | null): string {
  const prefix = ticketPrefix(tradeDate);
  const before = last === null ? 0 : Number(last.slice(prefix.length));
  return prefix + String(before + 1).padStart(4, "0");
}
