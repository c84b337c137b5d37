import { typedDay } from "#domain/calendar/typed-day.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { parseSettlement, type SettlementReading } from "#domain/lib/shorthand.ts";

/** Reads a settlement as typed into a field: `T1`, a full date, or a dealer's short form: `25-dec`, `next mon`. */
export function typedSettlement(text: string, today: IsoDate): SettlementReading {
  const read = parseSettlement(text);
  if (read.ok || read.code === "empty") return read;
  const settlementDate = typedDay(text, today);
  return settlementDate === null ? read : { ok: true, kind: "date", settlementDate };
}
