import { fixedText } from "#domain/bond-catalogue/catalogue-text.ts";
import type { BondQuote } from "#domain/contract/http/securities.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { totalWithDuty } from "#domain/pricing/consideration.ts";

// Formats the answer to a level as labelled numbers. The title of a group holds its units.

/** Kind of a number; `figure-label.ts` explains each. */
export type FigureKind = "price" | "accrued" | "yield" | "workout" | "equivalent" | "risk" | "money";

export interface Figure {
  label: string;
  value: string;
  kind: FigureKind;
  /** Shown beside the label in smaller type. */
  note?: string;
  /** Main number of its group. */
  strong?: boolean;
}

export interface FigureGroup {
  title: string;
  figures: Figure[];
}

const WORKOUT_LABELS = {
  YTM: "To maturity",
  YTC: "To call",
  YTP: "To put",
  "YTM-DEEMED": "To deemed maturity",
} as const;

export function figureGroups(quote: BondQuote): FigureGroup[] {
  return [
    { title: "Price per 100", figures: priceFigures(quote) },
    { title: "Yield %", figures: yieldFigures(quote) },
    { title: "Risk", figures: riskFigures(quote) },
    ...(quote.consideration === null ? [] : [{ title: "Money ₹", figures: moneyFigures(quote.consideration) }]),
  ];
}

function priceFigures(quote: BondQuote): Figure[] {
  const days = quote.accrued_interest_days;
  return [
    { label: "Clean price", value: formatPrice(quote.clean_price), kind: "price", strong: true },
    {
      label: "Accrued",
      value: formatPrice(quote.accrued_interest),
      kind: "accrued",
      ...(days === null ? {} : { note: daysText(days) }),
    },
    { label: "Dirty price", value: formatPrice(quote.dirty_price), kind: "price" },
  ];
}

function yieldFigures(quote: BondQuote): Figure[] {
  const { worst } = quote;
  const others = quote.workouts.filter(
    ({ type, bond_yield: other }) => type !== quote.yield_type || other !== quote.bond_yield,
  );
  return [
    {
      label: WORKOUT_LABELS[quote.yield_type],
      value: formatYieldPct(quote.bond_yield),
      kind: "yield",
      note: quote.yield_type,
      strong: true,
    },
    ...others.map(({ type, date, bond_yield: value }): Figure => ({
      label: WORKOUT_LABELS[type],
      value: formatYieldPct(value),
      kind: "workout",
      note: formatDate(date),
    })),
    ...(worst === null || quote.workouts.length < 2
      ? []
      : [
          {
            label: "Worst",
            value: formatYieldPct(worst.bond_yield),
            kind: "workout" as const,
            note: `${worst.type}, ${formatDate(worst.date)}`,
          },
        ]),
    { label: "Annual equivalent", value: formatYieldPct(quote.annual_yield), kind: "equivalent" },
    { label: "Half-yearly equivalent", value: formatYieldPct(quote.semi_annual_yield), kind: "equivalent" },
  ];
}

function riskFigures(quote: BondQuote): Figure[] {
  return [
    { label: "Modified duration", value: fixedText(quote.modified_duration, 4), kind: "risk", note: "years" },
    { label: "Macaulay duration", value: fixedText(quote.macaulay_duration, 4), kind: "risk", note: "years" },
    { label: "Convexity", value: fixedText(quote.convexity, 4), kind: "risk", note: "years²" },
    { label: "PV01", value: fixedText(quote.pv01, 6), kind: "risk", note: "₹ per 100" },
  ];
}

function moneyFigures(money: NonNullable<BondQuote["consideration"]>): Figure[] {
  return [
    { label: "Principal", value: formatRupees(money.principal), kind: "money" },
    { label: "Accrued interest", value: formatRupees(money.accrued_interest), kind: "money" },
    { label: "Consideration", value: formatRupees(money.consideration), kind: "money", strong: true },
    { label: "Stamp duty", value: formatRupees(money.stamp_duty), kind: "money", note: "buyer" },
    {
      label: "Total",
      value: formatRupees(totalWithDuty(money)),
      kind: "money",
      note: "with duty",
      strong: true,
    },
  ];
}

export function daysText(days: number): string {
  return `${days < 0 ? `−${-days}` : days} ${Math.abs(days) === 1 ? "day" : "days"}`;
}
