import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { cashflow, CashflowRow } from "#domain/contract/http/securities.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import { type Bond, isMatured } from "#domain/entities/bond.ts";
import { lotOf } from "#domain/entities/lot.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { paiseOfFace, paiseToRupees } from "#domain/lib/paise.ts";
import { type PreparedFlows, prepareFlows } from "#domain/pricing/flows.ts";
import { earlyRedemption, paidCashflows } from "#domain/pricing/paid-cashflows.ts";
import { redemptionPaymentDate } from "#domain/pricing/payment-dates.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import { wholeLots } from "#domain/trading/whole-lots.ts";
import type { ReadyBond } from "#server/market/research/securities/pricing-day.ts";
import { todayOf } from "#server/machine/core/market-day.ts";
import { settlementOf } from "#server/market/bonds/requested-settlement.ts";
import type { BondContext } from "#server/market/research/securities/bond-context.ts";

type Question = BodyOf<typeof cashflow>;
type Answer = ResponseOf<typeof cashflow>;

/** Face shown for a bond whose sizes are not in rupees. */
const FACE_WITHOUT_LOT = 100;
/** Amounts per 100 are computed in binary; twelve decimals drop that noise and still fix the paisa. */
const PER_100_DECIMALS = 12;

/**
 * Remaining payments on an amount of face to a buyer who settles on the given day, by default the next settlement date.
 * Once trades no longer settle, the payments to the holder.
 * @throws Refusal validation_error for a size that is not whole lots, or a day outside the bond's life
 */
export function cashflowOf({ parts, pricing }: BondContext, bond: Bond, asked: Question): Answer {
  const quantity = quantityOf(bond, asked.quantity ?? null);
  const refDate = asked.ref_date ?? settlementOf(parts, bond, {});
  const today = todayOf(parts);
  const ready = pricing.ready(bond, refDate, today);
  const isDateAtFault = !ready.ok && (ready.code === "matured" || ready.code === "not_yet_issued");
  if (isDateAtFault && typeof asked.ref_date === "string" && !isMatured(bond, today)) {
    throw fieldRefusal("ref_date", ready.reason);
  }
  const flows = ready.ok ? ready.flows : holdersFlows(bond, ready, refDate, parts.calendar);
  const rows = flows === null ? [] : rowsOf(flows, parts.calendar, quantity);
  const notes = flows === null ? [] : paymentTexts(flows, rows, parts.calendar);
  const totals = { interest: 0, principal: 0 };
  for (const { paise } of rows) {
    totals.interest += paise.interest;
    totals.principal += paise.principal;
  }
  return {
    finstrument_id: bond.isin,
    can_be_priced: ready.ok,
    reason: ready.ok ? null : ready.reason,
    assumptions: flows === null ? [] : [...ready.assumptions, ...notes],
    payment_notes: notes,
    ref_date: refDate,
    quantity,
    rows: rows.map(({ row }) => row),
    totals: {
      interest_rupees: paiseToRupees(totals.interest),
      principal_rupees: paiseToRupees(totals.principal),
      total_rupees: paiseToRupees(totals.interest + totals.principal),
    },
  };
}

/** The payments of a bond that is shut already, until it is repaid; null for one that has none to name. */
function holdersFlows(
  bond: Bond,
  notPriceable: ReadyBond & { ok: false },
  refDate: IsoDate,
  calendar: BusinessCalendar,
): PreparedFlows | null {
  const reading = termsOf(bond, refDate);
  if (notPriceable.code !== "shut" || !reading.ok) return null;
  const flows = prepareFlows({ ...reading.terms, recordDays: null }, refDate);
  return flows.ok && refDate < redemptionPaymentDate(calendar, flows.workout.date) ? flows : null;
}

/** A payment with its money for an amount of face. */
interface PaidRow {
  row: CashflowRow;
  paise: { interest: number; principal: number };
}

/** Payments to a buyer who settles on the day of the flows, for rupees of face. */
export function rowsOf(flows: PreparedFlows, calendar: BusinessCalendar, quantity: number): PaidRow[] {
  let left = flows.outstandingPercent;
  const ofOriginal = (per100: number) => roundHalfAway((per100 * flows.outstandingPercent) / 100, PER_100_DECIMALS);
  return paidCashflows(flows, calendar).map((flow, index, all) => {
    const interest = ofOriginal(flow.interest);
    const principal = ofOriginal(flow.principal);
    const isLast = index === all.length - 1;
    // Nothing is left after the last repayment, at any redemption price.
    left = isLast ? 0 : roundHalfAway(left - principal, PER_100_DECIMALS);
    const paise = {
      interest: paiseOfFace(quantity, interest, PER_100_DECIMALS),
      principal: paiseOfFace(quantity, principal, PER_100_DECIMALS),
    };
    const row = {
      due_date: flow.dueDate,
      payment_date: flow.paymentDate,
      interest,
      principal,
      residual_face_percent: left,
      interest_rupees: paiseToRupees(paise.interest),
      principal_rupees: paiseToRupees(paise.principal),
      total_rupees: paiseToRupees(paise.interest + paise.principal),
    };
    return { row, paise };
  });
}

/** @throws Refusal validation_error in the words of the deal forms (V-14 and lots) */
function quantityOf(bond: Bond, asked: number | null): number {
  const lot = lotOf(bond);
  if (asked === null) return lot?.rupees ?? FACE_WITHOUT_LOT;
  const verdict = wholeLots(lot, asked, "quantity");
  if (!verdict.ok) throw fieldRefusal("quantity", verdict.message);
  return verdict.value;
}

function paymentTexts(flows: PreparedFlows, rows: readonly PaidRow[], calendar: BusinessCalendar): string[] {
  const last = rows.at(-1)?.row;
  const { publishedUntil } = calendar;
  const isEarly = last !== undefined && last.payment_date < last.due_date;
  const early = isEarly ? earlyRedemption(flows, last.payment_date) : null;
  return [
    ...(flows.exInterest
      ? [`The coupon due on ${formatDate(flows.nextCouponDate)} is past its record date and stays with the seller.`]
      : []),
    "Interest due on a holiday is paid on the next working day, principal on the one before.",
    ...(isEarly
      ? [
          `The redemption due on ${formatDate(last.due_date)} is paid on ${formatDate(last.payment_date)}` +
            (early === null
              ? `${last.interest > 0 ? ", with its whole coupon" : ""}.`
              : `, with interest up to that day: ${early.interestDays} days in place of ${early.scheduledDays}.`),
        ]
      : []),
    ...(last !== undefined && last.due_date > publishedUntil
      ? [`Holidays after ${formatDate(publishedUntil)} are not published yet; later payment dates avoid weekends only.`]
      : []),
  ];
}
