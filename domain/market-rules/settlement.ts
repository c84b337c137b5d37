import { isSettlementDay } from "#domain/calendar/business-calendar.ts";
import { isT0InTime } from "#domain/calendar/market-timings.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { type AskedDeal, hasKind } from "#domain/market-rules/asked.ts";
import { isGovernmentClass, isMoneyMarketClass } from "#domain/market-rules/classes.ts";
import type { DealtInstrument } from "#domain/market-rules/instrument.ts";
import { type Finding, refusal, type Refusal } from "#domain/market-rules/refusal.ts";
import type { RefusalRuleId } from "#domain/market-rules/texts/refusals.ts";
import { isRfq } from "#domain/market-rules/venues.ts";
import { type Redeemed, redemptionBar } from "#domain/pricing/redemption-bar.ts";

/** Checks of the settlement date: a day on which money moves, allowed for the class and route, while the bond lives. */
export function checkSettlement(asked: AskedDeal): Finding {
  const { settles, day, calendar, rules } = asked;
  const cycle = cycleOf(asked);
  if (settles.date < day) return { refusals: [refusal("MR-321")], applied: [] };
  if (!isSettlementDay(calendar, settles.date) || settles.delta === null) {
    return { refusals: [refusal("MR-322")], applied: [] };
  }
  const isCycle = rules.daysOf(cycle, day).includes(settles.delta);
  const dayRefusals = isCycle ? t0Refusals(asked) : [cycleRefusal(asked, cycle, settles.delta)];
  return { refusals: [...dayRefusals, ...lifeRefusals(asked)], applied: [cycle] };
}

type Cycle = "MR-301" | "MR-302" | "MR-304" | "MR-311" | "MR-312" | "MR-313";

/** Rule whose working days apply. */
function cycleOf({ deal }: AskedDeal): Cycle {
  if (isGovernmentClass(deal.instrument.class)) {
    if (isRfq(deal.execution)) return "MR-302";
    return hasKind(deal, "FPI") ? "MR-304" : "MR-301";
  }
  if (isMoneyMarketClass(deal.instrument.class)) return "MR-313";
  return isRfq(deal.execution) ? "MR-311" : "MR-312";
}

function cycleRefusal({ deal }: AskedDeal, cycle: Cycle, delta: number): Refusal {
  const isGovernmentOnly = cycle === "MR-301" || cycle === "MR-302";
  const mr: RefusalRuleId = isGovernmentOnly && delta !== 0 ? "MR-303" : cycle;
  return refusal(mr, { house: deal.venue === "BSE" ? "ICCL" : "NSE Clearing" });
}

function t0Refusals({ deal, settles, day, calendar, hours }: AskedDeal): Refusal[] {
  const isOver = settles.date === day && !hours.everyDay && !isT0InTime(calendar, deal.atMs, hours);
  return isOver ? [refusal("MR-504")] : [];
}

/** Repayment and shut periods of the bond. */
function lifeRefusals({ deal, settles, calendar }: AskedDeal): Refusal[] {
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
