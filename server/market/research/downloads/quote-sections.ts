import type { BondQuote } from "#domain/contract/http/securities.ts";
import { totalWithDuty } from "#domain/pricing/consideration.ts";
import { date, number, percent, rupees, text, type Section } from "#server/machine/documents/document.ts";

const YIELD_TYPE_LABELS = { YTM: "to maturity", YTC: "to call", YTP: "to put" } as const;
const WORKOUT_LABELS = {
  YTM: "Maturity",
  YTC: "Call",
  YTP: "Put",
  "YTM-DEEMED": "Deemed maturity",
} as const;

/**
 * A quote as facts: the level, its figures, the money and the risk; a bond without a price shows the reason.
 * @param faceRupees face value for the money and the payments
 */
export function quoteSections(quote: BondQuote, faceRupees: number): Section[] {
  if (!quote.can_be_priced) return [levelSection(quote, faceRupees)];
  return [
    levelSection(quote, faceRupees),
    priceSection(quote),
    riskSection(quote),
    ...(quote.consideration === null ? [] : [moneySection(quote.consideration)]),
    ...(quote.workouts.length === 0 ? [] : [workoutSection(quote)]),
  ];
}

function levelSection(quote: BondQuote, faceRupees: number): Section {
  return {
    kind: "facts",
    title: "Level",
    facts: [
      { label: "Settlement", cell: date(quote.settlement_date) },
      { label: "Face value", cell: rupees(faceRupees, 0), unit: "₹" },
      { label: "Given", cell: text(quote.inferred?.basis_text ?? (quote.fixed_field === "yield" ? "Yield" : "Price")) },
      { label: `Yield ${YIELD_TYPE_LABELS[quote.yield_type]}`, cell: percent(quote.bond_yield), unit: "%" },
      { label: "Yield as effective annual", cell: percent(quote.annual_yield), unit: "%" },
      { label: "Yield as semi-annual", cell: percent(quote.semi_annual_yield), unit: "%" },
      ...(quote.reason === null ? [] : [{ label: "Not priced", cell: text(quote.reason) }]),
    ],
  };
}

function priceSection(quote: BondQuote): Section {
  return {
    kind: "facts",
    title: "Price",
    facts: [
      { label: "Clean price", cell: number(quote.clean_price, 4), unit: "per 100" },
      { label: "Accrued interest", cell: number(quote.accrued_interest, 4), unit: "per 100" },
      { label: "Accrued days", cell: number(quote.accrued_interest_days, 0), unit: "days" },
      { label: "Dirty price", cell: number(quote.dirty_price, 4), unit: "per 100" },
      { label: "Previous coupon", cell: date(quote.previous_coupon_date) },
      { label: "Next coupon", cell: date(quote.next_coupon_date) },
      { label: "Ex-interest", cell: text(quote.ex_interest ? "Yes" : "No") },
    ],
  };
}

function riskSection(quote: BondQuote): Section {
  return {
    kind: "facts",
    title: "Risk",
    facts: [
      { label: "Modified duration", cell: number(quote.modified_duration, 4), unit: "years" },
      { label: "Macaulay duration", cell: number(quote.macaulay_duration, 4), unit: "years" },
      { label: "Convexity", cell: number(quote.convexity, 4), unit: "years²" },
      { label: "PV01 (₹)", cell: number(quote.pv01, 6), unit: "per 100 for 1 bp" },
    ],
  };
}

function moneySection(money: NonNullable<BondQuote["consideration"]>): Section {
  return {
    kind: "facts",
    title: "Money",
    facts: [
      { label: "Principal", cell: rupees(money.principal), unit: "₹" },
      { label: "Accrued interest of the deal", cell: rupees(money.accrued_interest), unit: "₹" },
      { label: "Consideration", cell: rupees(money.consideration), unit: "₹" },
      { label: "Stamp duty, paid by the buyer", cell: rupees(money.stamp_duty), unit: "₹" },
      { label: "Total with duty", cell: rupees(totalWithDuty(money)), unit: "₹" },
    ],
  };
}

function workoutSection({ workouts }: BondQuote): Section {
  return {
    kind: "table",
    title: "Yield by repayment date",
    columns: [{ title: "Repaid at" }, { title: "Date" }, { title: "Repaid per 100" }, { title: "Yield %" }],
    rows: workouts.map((workout) => [
      text(WORKOUT_LABELS[workout.type]),
      date(workout.date),
      number(workout.price, 4),
      percent(workout.bond_yield),
    ]),
    empty: "No repayment date is known.",
  };
}
