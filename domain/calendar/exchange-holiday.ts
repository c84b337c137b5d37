import type { Exchange } from "#domain/entities/exchanges.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";

/** What a holiday closes: dealing, the settlement of deals, or both. One may be without the other. */
export const HOLIDAY_SCOPES = ["TRADING", "SETTLEMENT", "BOTH"] as const;
export type HolidayScope = (typeof HOLIDAY_SCOPES)[number];

export const HOLIDAY_SCOPE_LABELS: Record<HolidayScope, string> = {
  TRADING: "Trading",
  SETTLEMENT: "Settlement",
  BOTH: "Trading and settlement",
};

/** Hours of dealing on a day that is closed otherwise, HH:mm in India. */
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
  /** Such as Muhurat trading; null on nearly all. */
  session: SpecialSession | null;
}

/** A year whose list of holidays is whole, as an exchange published it. */
export interface ListedYear {
  exchange: Exchange;
  year: number;
}

export const closesTrading = (closes: HolidayScope) => closes !== "SETTLEMENT";
export const closesSettlement = (closes: HolidayScope) => closes !== "TRADING";
