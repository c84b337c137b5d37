// Units of size in rupees of face value.

const CRORE = 10_000_000;

/** Rupees in one unit: cr, karod, lakh, k, mn, mm (a million), bn. Sizes without a unit are in crore. */
export function unitRupees(unit: string | undefined): number {
  if (unit === undefined || unit.startsWith("c") || unit === "karod") return CRORE;
  if (unit.startsWith("l")) return 100_000;
  if (unit === "bn") return 1_000_000_000;
  return unit === "k" ? 1000 : 1_000_000;
}
