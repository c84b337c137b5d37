/** BENCH_SHORT=1: every scenario runs through all of its parts, in too little time for its figures to mean anything. */
const isShort = process.env["BENCH_SHORT"] === "1";

/** Rounds, rates, rows or seconds: as many as figures need, or the least that still exercises a scenario. */
export function fullOrShort<T>(full: T, short: T): T {
  return isShort ? short : full;
}
