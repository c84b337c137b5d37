import { typedDay } from "#domain/calendar/typed-day.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { parseSettlement, type SettlementReading } from "#domain/lib/shorthand.ts";

/** A settlement as it is typed into a field: `T1`, a date in full, or a day as dealers say it: `25-dec`, `next mon`. */
export function typedSettlement(text: string, today: IsoDate): SettlementReading {
  const read = parseSettlement(text);
  if (read.ok || read.code === "empty") return read;
  const settlementDate = typedDay(text, today);
  return settlementDate === null ? read : { ok: true, kind: "date", settlementDate };
}
