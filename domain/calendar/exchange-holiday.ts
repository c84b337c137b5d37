import type { Exchange } from "#domain/entities/exchanges.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";

/** Scope of a holiday: dealing, settlement, or both. Either may close without the other. */
export const HOLIDAY_SCOPES = ["TRADING", "SETTLEMENT", "BOTH"] as const;
export type HolidayScope = (typeof HOLIDAY_SCOPES)[number];

export const HOLIDAY_SCOPE_LABELS: Record<HolidayScope, string> = {
  TRADING: "Trading",
  SETTLEMENT: "Settlement",
  BOTH: "Trading and settlement",
};

/** Dealing hours on a day that is otherwise closed, HH:mm IST. */
export interface SpecialSession {
  open: string;
  close: string;
}

/** A day on which one exchange, or its clearing corporation, is closed. */
export interface ExchangeHoliday {
  exchange: Exchange;
  date: IsoDate;
  name: string;
  closes: HolidayScope;
  /** E.g. Muhurat trading; null on nearly all days. */
  session: SpecialSession | null;
}

/** A year whose list of holidays an exchange has published in full. */
export interface ListedYear {
  exchange: Exchange;
  year: number;
}

export const closesTrading = (closes: HolidayScope) => closes !== "SETTLEMENT";
export const closesSettlement = (closes: HolidayScope) => closes !== "TRADING";
