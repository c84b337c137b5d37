import { formatDate } from "#domain/lib/format-date.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";

/** Settlement day, with the original day if a holiday moved it: `25-Nov-2026, moved from 24-Nov-2026`. */
export function settlesText(row: { settlement_date: IsoDate; settlement_agreed?: IsoDate | undefined }): string {
  const { settlement_date: date, settlement_agreed: agreed } = row;
  return agreed === undefined ? formatDate(date) : `${formatDate(date)}, moved from ${formatDate(agreed)}`;
}
