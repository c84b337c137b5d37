import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import { yieldFraction } from "#domain/lib/decimal.ts";
import { paiseOfFace, paiseToRupees } from "#domain/lib/paise.ts";
import { annualOfQuoted } from "#domain/market-quote/annual-yield.ts";
import { heldYield, quotingAt } from "#domain/market-quote/yield-for-day.ts";
import { type PreparedFlows, prepareFlows } from "#domain/pricing/flows.ts";
import { earlyRedemption, paidCashflows } from "#domain/pricing/paid-cashflows.ts";
import { priceLevel } from "#domain/pricing/price-bond.ts";
import { redemptionBar } from "#domain/pricing/redemption-bar.ts";
import type { BondFacts } from "#domain/pricing/bond-facts.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import type { HeldLevelCase, LastPaymentCase, TradingEndCase } from "#domain/pricing/vector-file.ts";
import { type Miss, Misses } from "./miss.ts";

/** Amounts per 100 are computed in binary; twelve decimals drop that noise and still fix the paisa. */
const PER_100_DECIMALS = 12;

export function missesOfLastPayment(expected: LastPaymentCase, bond: BondFacts, calendar: BusinessCalendar): Miss[] {
  const misses = new Misses();
  const flows = flowsOf(bond, expected.settlementDate, calendar);
  const last = typeof flows === "string" ? undefined : paidCashflows(flows, calendar).at(-1);
  if (typeof flows === "string" || last === undefined) return [{ quantity: "priced", expected: true, got: flows }];
  misses.same("dueDate", expected.dueDate, last.dueDate);
  misses.same("paymentDate", expected.paymentDate, last.paymentDate);
  const early = earlyRedemption(flows, last.paymentDate);
  misses.same("interestDays", expected.interestDays, early?.interestDays ?? null);
  misses.same("scheduledDays", expected.scheduledDays, early?.scheduledDays ?? null);
  const rupees = (per100: number) => paiseToRupees(paiseOfFace(expected.quantityRupees, per100, PER_100_DECIMALS));
  misses.same("interestRupees", expected.interestRupees, rupees(last.interest));
  misses.same("principalRupees", expected.principalRupees, rupees(last.principal));
  return misses.found;
}

export function missesOfTradingEnd(expected: TradingEndCase, bond: BondFacts, calendar: BusinessCalendar): Miss[] {
  const misses = new Misses();
  const flows = flowsOf(bond, expected.settlementDate, calendar);
  misses.same("settles", expected.settles, typeof flows !== "string");
  misses.same("exInterest", expected.exInterest, typeof flows !== "string" && flows.exInterest);
  return misses.found;
}

export function missesOfHeldLevel(expected: HeldLevelCase, bond: BondFacts, calendar: BusinessCalendar): Miss[] {
  const misses = new Misses();
  const { published, settlementDate } = expected;
  const flows = flowsOf(bond, settlementDate, calendar);
  const quoting = quotingAt(bond, settlementDate);
  const held = heldYield(bond, { ...published, price: null }, calendar, quoting);
  if (typeof flows === "string" || quoting === null || held === null) {
    return [{ quantity: "held", expected: true, got: flows }];
  }
  misses.same("bondYield", expected.bondYield, held.bondYield);
  misses.same("annual", expected.annual, yieldFraction(annualOfQuoted(quoting, held.bondYield)));
  const priced = priceLevel(flows, { fixedField: "yield", bondYield: held.bondYield });
  misses.same("cleanPrice", expected.cleanPrice, priced.ok ? priced.cleanPrice : priced.reason);
  return misses.found;
}

/** Flows of a day on which a trade may settle, or the reason none may. */
function flowsOf(bond: BondFacts, settlementDate: string, calendar: BusinessCalendar): PreparedFlows | string {
  const bar = redemptionBar(bond, settlementDate, calendar);
  const reading = termsOf(bond, settlementDate);
  if (bar !== null || !reading.ok) return bar ?? (reading.ok ? "" : reading.reason);
  const flows = prepareFlows(reading.terms, settlementDate);
  return flows.ok ? flows : flows.reason;
}
