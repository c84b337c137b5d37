import type { IssueType } from "#domain/entities/limit.ts";
import { RFQ_INSTRUMENTS, type RfqInstrument } from "#domain/entities/rfq-share.ts";
import { type Execution, EXECUTIONS } from "#domain/entities/ticket.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { type Paise, rupeesToPaise } from "#domain/lib/paise.ts";
import type { RfqRule } from "#domain/rfq-share/rules.ts";
import { type Days, isWithin, monthOf, rollingMonthsOf, windowOn } from "#domain/rfq-share/window.ts";

// How much of a firm's trades is dealt on RFQ platforms, against the floor set for it. Reckoned anew each time from the deals that
// stand: a deal that is cancelled is not among them. Counted in paise, answered in rupees.

/** One side of an executed deal that is the firm's own. */
export interface SharedDeal {
  /** The day it was dealt, in India. */
  day: IsoDate;
  instrument: RfqInstrument;
  execution: Execution;
  /** Consideration. */
  rupees: number;
  /** Both sides are the firm's: bonds move between its own schemes. */
  isInterScheme: boolean;
  /** Dealt for a client, not for the firm's own account. */
  isForClient: boolean;
}

/** Where a share stands. */
export interface Standing {
  /** Value dealt in the ways that count. */
  counted: Paise;
  /** Value that the floor is a share of. */
  base: Paise;
  /** Of `base`, two decimals; null where there is no value to take a share of. */
  sharePercent: number | null;
  /** The floor as value. */
  floor: Paise;
  /** Value that has to be dealt in the ways that count, and in no other, until the share is at its floor. */
  missing: Paise;
}

export interface RfqShare {
  rule: RfqRule;
  counted: Days;
  base: Days;
  now: Standing;
  /** Value of the days that count, by way of execution. */
  byExecution: Record<Execution, Paise>;
  /** What was dealt in the ways that count out of everything, whatever the window of the rule. */
  monthPercent: number | null;
  rollingPercent: number | null;
}

/** The instrument that a rule may speak of; null for paper without a floor, such as that of governments. */
export function instrumentOf(issueType: IssueType): RfqInstrument | null {
  return RFQ_INSTRUMENTS.find((instrument) => instrument === issueType) ?? null;
}

/** Whether a deal counts for a rule at all, on RFQ or elsewhere. */
export function isCounted(
  rule: Pick<RfqRule, "instrument" | "leavesOut">,
  deal: Pick<SharedDeal, "instrument" | "isInterScheme" | "isForClient">,
): boolean {
  if (deal.instrument !== rule.instrument) return false;
  if (deal.isInterScheme && rule.leavesOut.includes("INTER_SCHEME")) return false;
  return !(deal.isForClient && rule.leavesOut.includes("FOR_CLIENTS"));
}

/** Where a firm's share under a rule stands on a day. */
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

/** What a deal more makes of a share. @param rupees consideration of the firm's own sides of it */
export function shareAfter(
  { rule, now }: Pick<RfqShare, "rule" | "now">,
  execution: Execution,
  rupees: number,
): Standing {
  const value = rupeesToPaise(rupees);
  const counted = now.counted + (countsAs(rule, execution) ? value : 0);
  return standing(rule, counted, isAverage(rule) ? now.base : now.base + value);
}

/** Whether a deal leaves the share under its floor and lower than it was: it falls under it, or further. */
export function fallsBelow(now: Standing, after: Standing): boolean {
  if (after.missing === 0) return false;
  return now.sharePercent === null || after.counted * now.base < now.counted * after.base;
}

export const countsAs = ({ modes }: Pick<RfqRule, "modes">, execution: Execution): boolean =>
  modes.some((mode) => mode === execution);

/** A fund's floor is set by the months before: what it deals this month moves its share and not its floor. */
const isAverage = ({ window }: Pick<RfqRule, "window">): boolean => window === "MONTH_OF_AVERAGE";

function standing(rule: RfqRule, counted: Paise, base: Paise): Standing {
  const { floorPercent } = rule;
  const floor = Math.round((floorPercent * base) / 100);
  // Of all value, what is dealt to make up for it is part of the whole as well.
  const missing = isAverage(rule)
    ? floor - counted
    : Math.ceil((floorPercent * base - 100 * counted) / (100 - floorPercent));
  return { counted, base, sharePercent: percentOfBase(counted, base), floor, missing: Math.max(0, missing) };
}

function percentOfBase(counted: Paise, base: Paise): number | null {
  return base === 0 ? null : roundHalfAway((100 * counted) / base, 2);
}

function valueOf(deals: readonly SharedDeal[], days: Days): Record<Execution, Paise> {
  const value: Record<Execution, Paise> = { RFQ_OTO: 0, RFQ_OTM: 0, OTC_REPORT: 0 };
  for (const { day, execution, rupees } of deals) {
    if (isWithin(days, day)) value[execution] += rupeesToPaise(rupees);
  }
  return value;
}

const totalOf = (value: Record<Execution, Paise>): Paise => EXECUTIONS.reduce((sum, each) => sum + value[each], 0);

const countedOf = (rule: RfqRule, value: Record<Execution, Paise>): Paise =>
  rule.modes.reduce((sum, mode) => sum + value[mode], 0);
