import { addMonths, type IsoDate } from "#domain/lib/iso-date.ts";

// Repayment facts in the sources: a face reduced by a notice, the redemption amount of a cumulative bond, or a dealer's
// words such as `25% quarterly from Mar'30`.

export interface ReducedFace {
  /** Rupees still outstanding per bond. */
  face: number;
  /** Effective date, or the date of the notice that states it. */
  on: IsoDate;
}

export interface PartRepayment {
  date: IsoDate;
  percent: number;
}

/** Minimum plausible reduced face, in rupees; anything lower is an error in the notice's summary. */
const LEAST_FACE = 100;

/** Newest reduced face among the values; null when there is none. */
export function reducedFaceIn(values: readonly string[]): ReducedFace | null {
  const found = values.flatMap((value) => {
    const [, rupees, on] = /^residual_face_value=([\d.e+]+);(?:from|notice)=(\d{4}-\d\d-\d\d)$/.exec(value) ?? [];
    const face = Number(rupees);
    return on !== undefined && face >= LEAST_FACE ? [{ face, on }] : [];
  });
  return found.toSorted((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : a.face - b.face))[0] ?? null;
}

/** Amount that a cumulative bond pays at maturity, in percent of face; null when no value states it. */
export function redemptionPercentIn(values: readonly string[]): number | null {
  for (const value of values) {
    const [, amount, per] = /^redemption_amount=([\d.]+) per (\d+)$/.exec(value) ?? [];
    if (amount !== undefined) return (Number(amount) * 100) / Number(per);
  }
  return null;
}

/** Dealer's words for a repayment in parts; null when no value has them. */
export function repaymentWordsIn(values: readonly string[]): string | null {
  return values.find((value) => !/^(?:residual_face_value|redemption_amount)=/.test(value)) ?? null;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const EVERY: readonly (readonly [RegExp, number])[] = [
  [/semi-annual/, 6],
  [/annual/, 12],
  [/quarter/, 3],
  [/month/, 1],
];

/**
 * Repayments from words that describe equal parts up to maturity, `25% quarterly from Mar'30`; null when they describe
 * anything else or do not add up to the whole by the maturity date.
 */
export function repaymentsFrom(words: string, maturityDate: IsoDate): PartRepayment[] | null {
  const match = /^([\d.]+)%\s*(?:every\s+)?([a-z-]+)\s+from\s+([a-z]{3})[a-z]*['’\s]*(\d{2}|\d{4})$/i.exec(
    words.trim(),
  );
  const [, percent, often, month, year] = match ?? [];
  if (percent === undefined || often === undefined || month === undefined || year === undefined) return null;
  const apart = EVERY.find(([pattern]) => pattern.test(often.toLowerCase()))?.[1];
  const count = Math.round(100 / Number(percent));
  if (apart === undefined || count < 2 || Math.abs(count * Number(percent) - 100) > count) return null;
  const first = addMonths(maturityDate, -apart * (count - 1));
  const fullYear = year.length === 2 ? `20${year}` : year;
  const firstMonth = `${fullYear}-${String(MONTHS.indexOf(month.toLowerCase()) + 1).padStart(2, "0")}`;
  if (first.slice(0, 7) !== firstMonth) return null;
  return Array.from({ length: count }, (_, part) => ({
    date: addMonths(maturityDate, -apart * (count - 1 - part)),
    percent: 100 / count,
  }));
}
