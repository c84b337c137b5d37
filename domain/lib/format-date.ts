import { MISSING } from "#domain/lib/format-level.ts";
import { type IsoDate, isIsoDate, istDateOf, istTimeOf } from "#domain/lib/iso-date.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** Month 1 to 12 of an English three-letter name in any case; null when unknown. */
export function monthOfName(name: string): number | null {
  const index = MONTHS.findIndex((month) => month.toLowerCase() === name.toLowerCase());
  return index < 0 ? null : index + 1;
}

/** A calendar date as dd-MMM-yyyy (05-Nov-2025); en dash when missing. */
export function formatDate(date: IsoDate | null | undefined): string {
  if (date == null || !isIsoDate(date)) return MISSING;
  return `${date.slice(8)}-${MONTHS[Number(date.slice(5, 7)) - 1] ?? ""}-${date.slice(0, 4)}`;
}

/** The Indian clock at an instant, HH:mm. */
export function formatTime(instantMs: number | null | undefined): string {
  return instantMs == null || !Number.isFinite(instantMs) ? MISSING : istTimeOf(instantMs).slice(0, 5);
}

/** The Indian clock at an instant, HH:mm:ss. */
export function formatTimeWithSeconds(instantMs: number | null | undefined): string {
  return instantMs == null || !Number.isFinite(instantMs) ? MISSING : istTimeOf(instantMs);
}

/** Date and time in India: 05-Nov-2025 14:32. */
export function formatDateTime(instantMs: number | null | undefined): string {
  if (instantMs == null || !Number.isFinite(instantMs)) return MISSING;
  return `${formatDate(istDateOf(instantMs))} ${formatTime(instantMs)}`;
}
