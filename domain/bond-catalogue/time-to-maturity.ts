import { type Bond, isMatured } from "#domain/entities/bond.ts";
import {
  addMonths,
  type CivilDate,
  civilOf,
  dayNumberOf,
  dayNumberOfCivil,
  daysInMonth,
  type IsoDate,
} from "#domain/lib/iso-date.ts";

/** Time-to-maturity buckets, in list order. */
export const MATURITY_BUCKETS = {
  UNDER_1Y: "Under 1 year",
  FROM_1Y_TO_3Y: "1 to 3 years",
  FROM_3Y_TO_5Y: "3 to 5 years",
  FROM_5Y_TO_10Y: "5 to 10 years",
  FROM_10Y: "10 years and more",
  PERPETUAL: "Perpetual",
  MATURED: "Matured",
  UNKNOWN: "Not known",
} as const;
export type MaturityBucket = keyof typeof MATURITY_BUCKETS;

/** Each bucket begins on the anniversary that ends the one before: a bond due in exactly three years is in 3 to 5. */
const UP_TO_YEARS: readonly [years: number, bucket: MaturityBucket][] = [
  [1, "UNDER_1Y"],
  [3, "FROM_1Y_TO_3Y"],
  [5, "FROM_3Y_TO_5Y"],
  [10, "FROM_5Y_TO_10Y"],
];

/**
 * Years between two dates with four decimals: whole anniversaries, then the remaining days as a fraction of the year
 * begun. A year is thus complete on its anniversary in leap years too. Negative when `to` is earlier.
 */
export function yearsBetween(from: IsoDate, to: IsoDate): number {
  if (to < from) return -yearsBetween(to, from);
  const start = civilOf(from);
  const end = dayNumberOf(to);
  const years = Number(to.slice(0, 4)) - start.year;
  const whole = anniversary(start, years) > end ? years - 1 : years;
  const last = anniversary(start, whole);
  return Math.round((whole + (end - last) / (anniversary(start, whole + 1) - last)) * 10_000) / 10_000;
}

/** Day number of a date some years on; 29 February becomes the 28th where the year has none. */
function anniversary({ year, month, day }: CivilDate, years: number): number {
  return dayNumberOfCivil(year + years, month, Math.min(day, daysInMonth(year + years, month)));
}

/** Years to the maturity date; null when only the year is known, or nothing. */
export function yearsToMaturity(bond: Pick<Bond, "maturity_date">, today: IsoDate): number | null {
  return bond.maturity_date === null ? null : yearsBetween(today, bond.maturity_date);
}

type Dated = Pick<Bond, "maturity_date" | "maturity_year" | "category">;

/**
 * Returns a function that gives a bond's bucket on a day. When only the maturity year is known, the bond is assumed to
 * run to the end of it, as for being matured.
 */
export function maturityBuckets(today: IsoDate): (bond: Dated) => MaturityBucket {
  const ends = UP_TO_YEARS.map(([years, bucket]) => ({ before: addMonths(today, 12 * years), bucket }));
  return (bond) => {
    if (isMatured(bond, today)) return "MATURED";
    const date = bond.maturity_date ?? (bond.maturity_year === null ? null : `${bond.maturity_year}-12-31`);
    if (date === null) return bond.category === "PERPETUAL" || bond.category === "AT1" ? "PERPETUAL" : "UNKNOWN";
    return ends.find(({ before }) => date < before)?.bucket ?? "FROM_10Y";
  };
}
