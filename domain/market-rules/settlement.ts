import { isSettlementDay } from "#domain/calendar/business-calendar.ts";
import { isT0InTime } from "#domain/calendar/market-timings.ts";
import type { InstrumentClass } from "#domain/entities/instrument-class.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { type DealInContext, hasKind } from "#domain/market-rules/deal-in-context.ts";
import { isGovernmentClass, isMoneyMarketClass } from "#domain/market-rules/classes.ts";
import type { DealtInstrument } from "#domain/market-rules/instrument.ts";
import { type Finding, refusal, type Refusal } from "#domain/market-rules/refusal.ts";
import type { RuleBook } from "#domain/market-rules/rows/rule-book.ts";
import type { RefusalRuleId } from "#domain/market-rules/texts/refusals.ts";
import { isRfq } from "#domain/market-rules/venues.ts";
import { type Redeemed, redemptionBar } from "#domain/pricing/redemption-bar.ts";

/** Checks of the settlement date: a day on which money moves, allowed for the class and route, while the bond lives. */
export function checkSettlement(inContext: DealInContext): Finding {
  const { settles, day, calendar, rules } = inContext;
  if (settles.date < day) return { refusals: [refusal("MR-321")], applied: [] };
  if (!isSettlementDay(calendar, settles.date) || settles.delta === null) {
    return { refusals: [refusal("MR-322")], applied: [] };
  }
  const cycled = cycledOf(inContext);
  const barred = cycleRefusal(cycled, settles.delta, rules, day);
  const dayRefusals = barred === null ? t0Refusals(inContext) : [barred];
  return { refusals: [...dayRefusals, ...lifeRefusals(inContext)], applied: [cycleOf(cycled)] };
}

type Cycle = "MR-301" | "MR-302" | "MR-304" | "MR-311" | "MR-312" | "MR-313";

/** Facts of a deal that its working days to settlement depend on. */
export interface CycledDeal {
  class: InstrumentClass;
  /** A report without an RFQ counts as the default until an execution is chosen. */
  isOnRfq: boolean;
  isAtBse: boolean;
  hasForeignInvestor: boolean;
}

/** Rule whose working days apply. */
function cycleOf({ class: of, isOnRfq, hasForeignInvestor }: CycledDeal): Cycle {
  if (isGovernmentClass(of)) {
    if (isOnRfq) return "MR-302";
    return hasForeignInvestor ? "MR-304" : "MR-301";
  }
  if (isMoneyMarketClass(of)) return "MR-313";
  return isOnRfq ? "MR-311" : "MR-312";
}

/** Reason why a deal does not settle after this many working days; null where it may. */
export function cycleRefusal(deal: CycledDeal, delta: number, rules: RuleBook, day: IsoDate): Refusal | null {
  const cycle = cycleOf(deal);
  if (rules.daysOf(cycle, day).includes(delta)) return null;
  const isGovernmentOnly = cycle === "MR-301" || cycle === "MR-302";
  const mr: RefusalRuleId = isGovernmentOnly && delta !== 0 ? "MR-303" : cycle;
  return refusal(mr, { house: deal.isAtBse ? "ICCL" : "NSE Clearing" });
}

const cycledOf = ({ deal }: DealInContext): CycledDeal => ({
  class: deal.instrument.class,
  isOnRfq: isRfq(deal.execution),
  isAtBse: deal.venue === "BSE",
  hasForeignInvestor: hasKind(deal, "FPI"),
});

function t0Refusals({ deal, settles, day, calendar, hours }: DealInContext): Refusal[] {
  const isOver = settles.date === day && !hours.everyDay && !isT0InTime(calendar, deal.atMs, hours);
  return isOver ? [refusal("MR-504")] : [];
}

/** Repayment and shut periods of the bond. */
function lifeRefusals({ deal, settles, calendar }: DealInContext): Refusal[] {
  const { instrument } = deal;
  const redeemed = redeemedOf(instrument);
  const isAfterMaturity = redeemed.maturity_date !== null && settles.date >= redeemed.maturity_date;
  const why = isAfterMaturity ? null : redemptionBar(redeemed, settles.date, calendar);
  const shut = instrument.shut.find(({ from, to }) => from <= settles.date && settles.date <= to);
  return [
    ...(isAfterMaturity ? [refusal("MR-330")] : []),
    ...(why === null ? [] : [refusal("MR-331", { why })]),
    ...(shut === undefined ? [] : [refusal("MR-332", { from: formatDate(shut.from), to: formatDate(shut.to) })]),
  ];
}

/** Facts for the end of trading. Paper of up to a year has no record date, listed or not; perpetual debt has no end. */
function redeemedOf(instrument: DealtInstrument): Redeemed {
  const isGovernment = isGovernmentClass(instrument.class);
  const hasRecordDate = !isGovernment && !isMoneyMarketClass(instrument.class) && instrument.isListed;
  return {
    category: isGovernment ? instrument.class : instrument.isPerpetual ? "PERPETUAL" : null,
    maturity_date: instrument.class === "AT1" ? null : instrument.maturity,
    listed: hasRecordDate ? "listed" : null,
  };
}
