import type { IssueType } from "#domain/entities/limit.ts";
import { RFQ_INSTRUMENTS, type RfqInstrument } from "#domain/entities/rfq-share.ts";
import { type ExchangeExecution, EXCHANGE_EXECUTIONS } from "#domain/entities/ticket.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { type Paise, rupeesToPaise } from "#domain/lib/paise.ts";
import type { RfqRule } from "#domain/rfq-share/rules.ts";
import { type Days, isWithin, monthOf, rollingMonthsOf, windowOn } from "#domain/rfq-share/window.ts";

// Share of a firm's trades on RFQ platforms, against its floor. Recalculated each time from existing deals, so a
// cancelled deal does not count. Calculated in paise, returned in rupees.

/** One of the firm's own sides of an executed deal. */
export interface SharedDeal {
  /** Trade date, IST. */
  day: IsoDate;
  instrument: RfqInstrument;
  execution: ExchangeExecution;
  /** Consideration. */
  rupees: number;
  /** True when both sides are the firm's: bonds move between its own schemes. */
  isInterScheme: boolean;
  /** True when dealt for a client, not for the firm's own account. */
  isForClient: boolean;
}

/** A share against its floor. */
export interface Standing {
  /** Value of deals that count. */
  counted: Paise;
  /** Base value of the floor percentage. */
  base: Paise;
  /** Percent of `base`, two decimals; null when the base is zero. */
  sharePercent: number | null;
  /** Value of the floor. */
  floor: Paise;
  /** Value still to deal, all of it in ways that count, to reach the floor. */
  missing: Paise;
}

export interface RfqShare {
  rule: RfqRule;
  counted: Days;
  base: Days;
  now: Standing;
  /** Value in the counted days, by way of execution. */
  byExecution: Record<ExchangeExecution, Paise>;
  /** Counted value in percent of all value, regardless of the rule's window. */
  monthPercent: number | null;
  rollingPercent: number | null;
}

/** Instrument for RFQ rules; null for paper without a floor, such as government paper. */
export function instrumentOf(issueType: IssueType): RfqInstrument | null {
  return RFQ_INSTRUMENTS.find((instrument) => instrument === issueType) ?? null;
}

/** True when a rule covers a deal, on RFQ or elsewhere. */
export function isCounted(
  rule: Pick<RfqRule, "instrument" | "leavesOut">,
  deal: Pick<SharedDeal, "instrument" | "isInterScheme" | "isForClient">,
): boolean {
  if (deal.instrument !== rule.instrument) return false;
  if (deal.isInterScheme && rule.leavesOut.includes("INTER_SCHEME")) return false;
  return !(deal.isForClient && rule.leavesOut.includes("FOR_CLIENTS"));
}

/** Share of a firm under a rule on a day. */
export function shareOn(rule: RfqRule, deals: readonly SharedDeal[], day: IsoDate): RfqShare {
  const own = deals.filter((deal) => isCounted(rule, deal));
  const { counted, base } = windowOn(rule.window, day);
  const byExecution = valueOf(own, counted);
  const all = totalOf(valueOf(own, base));
  const percentOf = (days: Days) => {
    const value = valueOf(own, days);
    return percentOfBase(countedOf(rule, value), totalOf(value));
  };
  return {
    rule,
    counted,
    base,
    byExecution,
    now: standing(rule, countedOf(rule, byExecution), isAverage(rule) ? Math.round(all / 3) : all),
    monthPercent: percentOf(monthOf(day)),
    rollingPercent: percentOf(rollingMonthsOf(day)),
  };
}

/**
 * Share after one more deal.
 * @param rupees consideration of the firm's own sides of it
 */
export function shareAfter(
  { rule, now }: Pick<RfqShare, "rule" | "now">,
  execution: ExchangeExecution,
  rupees: number,
): Standing {
  const value = rupeesToPaise(rupees);
  const counted = now.counted + (countsAs(rule, execution) ? value : 0);
  return standing(rule, counted, isAverage(rule) ? now.base : now.base + value);
}

/** True when a deal leaves the share below its floor and lower than before. */
export function fallsBelow(now: Standing, after: Standing): boolean {
  if (after.missing === 0) return false;
  return now.sharePercent === null || after.counted * now.base < now.counted * after.base;
}

export const countsAs = ({ modes }: Pick<RfqRule, "modes">, execution: ExchangeExecution): boolean =>
  modes.some((mode) => mode === execution);

/**
 * True for rules with a floor from the months before (mutual funds): this month's deals change the share but not the
 * floor.
 */
const isAverage = ({ window }: Pick<RfqRule, "window">): boolean => window === "MONTH_OF_AVERAGE";

function standing(rule: RfqRule, counted: Paise, base: Paise): Standing {
  const { floorPercent } = rule;
  const floor = Math.round((floorPercent * base) / 100);
  // Deals made to reach the floor also increase the base.
  const missing = isAverage(rule)
    ? floor - counted
    : Math.ceil((floorPercent * base - 100 * counted) / (100 - floorPercent));
  return { counted, base, sharePercent: percentOfBase(counted, base), floor, missing: Math.max(0, missing) };
}

function percentOfBase(counted: Paise, base: Paise): number | null {
  return base === 0 ? null : roundHalfAway((100 * counted) / base, 2);
}

function valueOf(deals: readonly SharedDeal[], days: Days): Record<ExchangeExecution, Paise> {
  const value: Record<ExchangeExecution, Paise> = { RFQ_OTO: 0, RFQ_OTM: 0, OTC_REPORT: 0 };
  for (const { day, execution, rupees } of deals) {
    if (isWithin(days, day)) value[execution] += rupeesToPaise(rupees);
  }
  return value;
}

const totalOf = (value: Record<ExchangeExecution, Paise>): Paise =>
  EXCHANGE_EXECUTIONS.reduce((sum, each) => sum + value[each], 0);

const countedOf = (rule: RfqRule, value: Record<ExchangeExecution, Paise>): Paise =>
  rule.modes.reduce((sum, mode) => sum + value[mode], 0);
