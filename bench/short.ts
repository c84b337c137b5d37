/** BENCH_SHORT=1 runs all parts of every scenario, but too briefly for meaningful figures. */
const isShort = process.env["BENCH_SHORT"] === "1";

/** Rounds, rates, rows or seconds: the full number, or the minimum that still exercises the scenario. */
export function fullOrShort<T>(full: T, short: T): T {
  return isShort ? short : full;
}
