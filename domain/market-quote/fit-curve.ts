import type { YieldPoint } from "#domain/market-quote/curve.ts";

// A smooth curve through the yields of many bonds. The form is Svensson's (Estimating and Interpreting Forward Interest
// Rates, NBER Working Paper 4871, 1994), which adds a second hump to that of Nelson and Siegel (Parsimonious Modeling
// of Yield Curves, Journal of Business 60, 1987); India's clearing corporation fits the same form to its government
// securities. Given its two decay times the form is linear in its four other parameters, so these are solved exactly,
// and the decay times are the best pair of a grid. Plain least squares would bend the curve towards one odd print, so
// points are reweighted: first by the inverse of their errors, then by Tukey's biweight, under which a point more than
// about five spreads off has no weight (Beaton and Tukey, Technometrics 16, 1974).

export interface FittedCurve {
  /** Effective annual yield at a maturity in years, fraction. */
  at: (years: number) => number;
  /** Years of the shortest and the longest bond; the curve is undefined beyond them. */
  from: number;
  to: number;
}

/** Minimum number of bonds to determine four parameters and two decay times. */
export const FEWEST_FITTED = 8;
const SHORTEST_SPAN_YEARS = 2;
const NEAR_DECAYS_YEARS = [0.4, 0.7, 1, 1.5, 2, 3, 4, 6];
const FAR_DECAYS_YEARS = [2, 3, 4, 6, 8, 11, 15, 20];
/** Minimum ratio of the decay times: two humps close together would cancel out with huge opposite parameters. */
const DECAYS_APART = 1.5;
const ROUNDS = 8;
const BIWEIGHT_REACH = 4.685;
/** Standard deviation over the median absolute error, for normal errors. */
const MEDIAN_TO_DEVIATION = 1.4826;
/** A tenth of a basis point: smaller errors do not matter. */
const CLOSE = 0.00001;
const RIDGE = 1e-12;

/** Fits a curve through points; null when they are too few or too close together. */
export function fitCurve(points: readonly YieldPoint[]): FittedCurve | null {
  const years = points.map((point) => point.years);
  const from = Math.min(...years);
  const to = Math.max(...years);
  if (points.length < FEWEST_FITTED || to - from < SHORTEST_SPAN_YEARS) return null;
  const forms = decayPairs().map((decays) => ({ decays, rows: years.map((each) => loadings(each, decays)) }));
  const yields = points.map(({ annualYield }) => annualYield);
  let best = bestForm(
    forms,
    yields,
    yields.map(() => 1),
  );
  for (let round = 0; round < ROUNDS; round++) {
    const errors = best.rows.map((row, index) => Math.abs(dot(row, best.betas) - (yields[index] ?? 0)));
    const reach = BIWEIGHT_REACH * Math.max(MEDIAN_TO_DEVIATION * median(errors), CLOSE);
    // Absolute errors first: after plain least squares a far outlier would still have weight.
    const weightOf =
      round < ROUNDS / 2
        ? (error: number) => 1 / Math.max(error, CLOSE)
        : (error: number) => biweight(Math.min(1, error / reach));
    best = bestForm(forms, yields, errors.map(weightOf));
  }
  const { betas, decays } = best;
  return { at: (each) => dot(loadings(each, decays), betas), from, to };
}

/** Maturities and yields along a curve, denser at the short end, where it bends most. */
export function alongCurve({ at, from, to }: FittedCurve, steps: number): YieldPoint[] {
  const [first, last] = [Math.sqrt(from), Math.sqrt(to)];
  return Array.from({ length: steps + 1 }, (_, index) => {
    const years = Math.min(to, Math.max(from, (first + ((last - first) * index) / steps) ** 2));
    return { years, annualYield: at(years) };
  });
}

type Decays = readonly [near: number, far: number];
interface Form {
  decays: Decays;
  rows: readonly (readonly number[])[];
}

function decayPairs(): Decays[] {
  return NEAR_DECAYS_YEARS.flatMap((near) =>
    FAR_DECAYS_YEARS.filter((far) => far >= near * DECAYS_APART).map((far) => [near, far] as const),
  );
}

/** Weights of level, slope and the two humps at a maturity. */
function loadings(years: number, [near, far]: Decays): number[] {
  const slope = decayed(years / near);
  return [1, slope, slope - Math.exp(-years / near), decayed(years / far) - Math.exp(-years / far)];
}

/** (1 - e^-x) / x, which is 1 at maturity zero. */
function decayed(x: number): number {
  return x < 1e-9 ? 1 : -Math.expm1(-x) / x;
}

function bestForm(forms: readonly Form[], yields: readonly number[], weights: readonly number[]) {
  let best: (Form & { betas: number[] }) | undefined;
  let least = Infinity;
  for (const form of forms) {
    const betas = leastSquares(form.rows, yields, weights);
    const error = form.rows.reduce(
      (sum, row, index) => sum + (weights[index] ?? 0) * (dot(row, betas) - (yields[index] ?? 0)) ** 2,
      0,
    );
    if (best !== undefined && error >= least) continue;
    best = { ...form, betas };
    least = error;
  }
  if (best === undefined) throw new Error("No decay times are given to fit a curve by");
  return best;
}

/** Parameters with the smallest weighted sum of squared errors, by the normal equations. */
function leastSquares(
  rows: readonly (readonly number[])[],
  yields: readonly number[],
  weights: readonly number[],
): number[] {
  const size = rows[0]?.length ?? 0;
  // Each row is an equation with its right-hand side last.
  const lines = Array.from({ length: size }, () => new Float64Array(size + 1));
  for (const [index, row] of rows.entries()) {
    const weight = weights[index] ?? 0;
    for (const [at, line] of lines.entries()) {
      const share = weight * (row[at] ?? 0);
      for (let other = 0; other < size; other++) line[other] = (line[other] ?? 0) + share * (row[other] ?? 0);
      line[size] = (line[size] ?? 0) + share * (yields[index] ?? 0);
    }
  }
  for (const [at, line] of lines.entries()) line[at] = (line[at] ?? 0) * (1 + RIDGE) + RIDGE;
  return solved(lines, size);
}

/** Gaussian elimination for a symmetric positive matrix, which needs no row exchanges. */
function solved(lines: readonly Float64Array[], size: number): number[] {
  for (const [at, line] of lines.entries()) {
    for (const below of lines.slice(at + 1)) {
      const share = (below[at] ?? 0) / (line[at] ?? 1);
      for (let column = at; column <= size; column++)
        below[column] = (below[column] ?? 0) - share * (line[column] ?? 0);
    }
  }
  const answer = Array.from({ length: size }, () => 0);
  for (const [at, line] of [...lines.entries()].toReversed()) {
    const known = answer.reduce((sum, value, column) => (column > at ? sum + value * (line[column] ?? 0) : sum), 0);
    answer[at] = ((line[size] ?? 0) - known) / (line[at] ?? 1);
  }
  return answer;
}

function biweight(share: number): number {
  return share >= 1 ? 0 : (1 - share ** 2) ** 2;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
