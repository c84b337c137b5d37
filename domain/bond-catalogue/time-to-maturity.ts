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

/** The buckets in which bonds are counted by time to maturity, in the order of a list. */
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

/** Each bucket begins with the anniversary the one before ends at: a bond due in exactly three years is in 3 to 5. */
const UP_TO_YEARS: readonly [years: number, bucket: MaturityBucket][] = [
  [1, "UNDER_1Y"],
  [3, "FROM_1Y_TO_3Y"],
  [5, "FROM_3Y_TO_5Y"],
  [10, "FROM_5Y_TO_10Y"],
];

/**
 * Years from one date to another, four decimals: whole anniversaries, then the days of the last one begun as a part of
 * it. So one is reached on the anniversary in leap years too. Negative when `to` is earlier.
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

/** Years to the full maturity date; null where only its year is known, or nothing. */
export function yearsToMaturity(bond: Pick<Bond, "maturity_date">, today: IsoDate): number | null {
  return bond.maturity_date === null ? null : yearsBetween(today, bond.maturity_date);
}

type Dated = Pick<Bond, "maturity_date" | "maturity_year" | "category">;

/**
 * Tells the bucket of a bond on a day. With only the year known the bond is taken to run to its end, as it is for being
 * matured.
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
