import { roundHalfAway } from "#domain/lib/decimal.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";

/** A distance in basis points, whole where it is whole: `6,815 bp`, `112.5 bp`. */
export function bpText(bp: number): string {
  const tenths = roundHalfAway(bp, 1);
  return `${formatRupees(tenths, Number.isInteger(tenths) ? 0 : 1)} bp`;
}
