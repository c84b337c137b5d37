import { type BusinessCalendar, isTradingDay } from "#domain/calendar/business-calendar.ts";
import type { FixedField, QuoteType } from "#domain/entities/eoi.ts";
import { formatDate, formatDateTime } from "#domain/lib/format-date.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { addDays, daysBetween, type IsoDate } from "#domain/lib/iso-date.ts";
import { unreachable } from "#domain/lib/must.ts";

// Sources of the market's level for a bond, and their descriptions. The first available wins: a live quote on the other
// side, a recent trade, the last published level, the curve of similar bonds.

/** A level from one of the sources; the settlement date is null when the level is a yield valid for any. */
export interface FoundLevel {
  fixedField: FixedField;
  bondYield: number | null;
  cleanPrice: number | null;
  settlementDate: IsoDate | null;
}

export interface LiveFind extends FoundLevel {
  /** Side of the quote, opposite to the caller's. */
  side: QuoteType;
  openRupees: number;
  isIndicative: boolean;
  atMs: number;
}

export interface TradeFind extends FoundLevel {
  date: IsoDate;
  /** Null for a published trade, whose time is unknown. */
  atMs: number | null;
  quantumRupees: number | null;
}

export interface MasterFind extends FoundLevel {
  date: IsoDate;
  source: string;
}

export interface CurveFind extends FoundLevel {
  /** Bonds behind the curve, e.g. `AA NBFC bonds`. */
  bonds: string;
  years: number;
  count: number;
  firstDate: IsoDate;
  lastDate: IsoDate;
}

export interface Finds {
  live: LiveFind | null;
  trade: TradeFind | null;
  master: MasterFind | null;
  curve: CurveFind | null;
}

export type Found<L = LiveFind, T = TradeFind, M = MasterFind, C = CurveFind> =
  | { basis: "live"; find: L }
  | { basis: "trade"; find: T }
  | { basis: "master"; find: M }
  | { basis: "curve"; find: C };

/** Levels found, most reliable first. */
export function ranked<L, T, M, C>(finds: {
  lives: readonly L[];
  trade: T | null;
  master: M | null;
  curve: C | null;
}): Found<L, T, M, C>[] {
  const { lives, trade, master, curve } = finds;
  return [
    ...lives.map((find) => ({ basis: "live" as const, find })),
    ...(trade === null ? [] : [{ basis: "trade" as const, find: trade }]),
    ...(master === null ? [] : [{ basis: "master" as const, find: master }]),
    ...(curve === null ? [] : [{ basis: "curve" as const, find: curve }]),
  ];
}

export interface Inferred {
  basis: "live" | "trade" | "master" | "curve";
  text: string;
  /** An instant in UTC, or a date. */
  asOf: string;
  level: FoundLevel;
}

/** Trading days for which a trade is recent. */
const RECENT_DAYS = 5;

export const NOTHING_FOUND = "No live quote, recent trade, published level or curve was found for this bond.";
export const REPAID = "This bond is repaid.";
export const NOTHING_PUBLISHED = "No level of this bond was ever published.";

/** First day on which a trade is still recent. */
export function recentSince(calendar: BusinessCalendar, today: IsoDate): IsoDate {
  let day = today;
  for (let left = RECENT_DAYS; left > 0;) {
    day = addDays(day, -1);
    if (isTradingDay(calendar, day)) left -= 1;
  }
  return day;
}

/** Most reliable level for a settlement date, with one sentence about it; null when nothing was found. */
export function inferLevel(finds: Finds, settlementDate: IsoDate, today: IsoDate): Inferred | null {
  const [found] = ranked({ ...finds, lives: finds.live === null ? [] : [finds.live] });
  if (found === undefined) return null;
  const { basis, find: level } = found;
  return { basis, text: textOf(found, settlementDate, today), asOf: asOf(found), level };
}

function textOf(found: Found, settlementDate: IsoDate, today: IsoDate): string {
  switch (found.basis) {
    case "live":
      return liveText(found.find, settlementDate);
    case "trade":
      return tradeText(found.find);
    case "master":
      return masterText(found.find, today);
    case "curve":
      return curveText(found.find);
    default:
      return unreachable(found);
  }
}

/** Time of a level; an instant in UTC, or a date. */
export function asOf(found: Found<LiveFind, TradeFind, Pick<MasterFind, "date">>): string {
  switch (found.basis) {
    case "live":
      return new Date(found.find.atMs).toISOString();
    case "trade":
      return found.find.atMs === null ? found.find.date : new Date(found.find.atMs).toISOString();
    case "master":
      return found.find.date;
    case "curve":
      return found.find.lastDate;
    default:
      return unreachable(found);
  }
}

function liveText(live: LiveFind, settlementDate: IsoDate): string {
  const what = live.side === "ASK" ? "offer" : "bid";
  const kind = live.isIndicative ? ", indicative" : "";
  const moved =
    live.settlementDate === settlementDate ? "" : `, for settlement ${formatDate(live.settlementDate)}, its yield held`;
  return `Best live ${what}, ${formatCompactRupees(live.openRupees)}${kind}${moved}`;
}

function tradeText({ date, atMs, quantumRupees }: TradeFind): string {
  const size = quantumRupees === null ? "" : `, ${formatCompactRupees(quantumRupees)}`;
  return atMs === null
    ? `Published exchange trade of ${formatDate(date)}${size}`
    : `Last trade here, ${formatDateTime(atMs)}${size}`;
}

function masterText({ date, source }: MasterFind, today: IsoDate): string {
  return `Last published level, ${formatDate(date)} (${age(date, today)}): ${source}`;
}

function age(date: IsoDate, today: IsoDate): string {
  const days = daysBetween(date, today);
  return days <= 0 ? "today" : days === 1 ? "1 day ago" : `${days} days ago`;
}

function curveText({ bonds, years, count, firstDate, lastDate }: CurveFind): string {
  const dates =
    firstDate === lastDate ? `of ${formatDate(lastDate)}` : `of ${formatDate(firstDate)} to ${formatDate(lastDate)}`;
  return `Curve of ${bonds}, ${years.toFixed(1)} years, from ${count} published yields ${dates}`;
}
