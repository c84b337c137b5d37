import { addMonths, type IsoDate } from "#domain/lib/iso-date.ts";

// What the sources say of a repayment in parts: a face that a notice reduced, the amount a cumulative bond pays back, or a
// dealer's words such as `25% quarterly from Mar'30`.

export interface ReducedFace {
  /** Rupees that are left of one bond. */
  face: number;
  /** The day it holds from, or of the notice that says it. */
  on: IsoDate;
}

export interface PartRepayment {
  date: IsoDate;
  percent: number;
}

/** Below this a reduced face is a slip of the notice's summary: no bond is dealt in a few rupees. */
const LEAST_FACE = 100;

/** The newest reduced face of all that are written; null when none is one. */
export function reducedFaceIn(values: readonly string[]): ReducedFace | null {
  const found = values.flatMap((value) => {
    const [, rupees, on] = /^residual_face_value=([\d.e+]+);(?:from|notice)=(\d{4}-\d\d-\d\d)$/.exec(value) ?? [];
    const face = Number(rupees);
    return on !== undefined && face >= LEAST_FACE ? [{ face, on }] : [];
  });
  return found.toSorted((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : a.face - b.face))[0] ?? null;
}

/** What a cumulative bond pays at maturity, in percent of its face; null when no value says it. */
export function redemptionPercentIn(values: readonly string[]): number | null {
  for (const value of values) {
    const [, amount, per] = /^redemption_amount=([\d.]+) per (\d+)$/.exec(value) ?? [];
    if (amount !== undefined) return (Number(amount) * 100) / Number(per);
  }
  return null;
}

/** A dealer's words for a repayment in parts; null when no value is one. */
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
 * The repayments that words describe as equal parts up to maturity, `25% quarterly from Mar'30`; null when they describe
 * anything else or do not add up to the whole by the maturity date.
 */
export function repaymentsFrom(words: string, maturityDate: IsoDate): PartRepayment[] | null {
  const said = /^([\d.]+)%\s*(?:every\s+)?([a-z-]+)\s+from\s+([a-z]{3})[a-z]*['’\s]*(\d{2}|\d{4})$/i.exec(words.trim());
  const [, percent, often, month, year] = said ?? [];
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
