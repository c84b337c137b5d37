import { roundHalfAway } from "#domain/lib/decimal.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";

/** Distance in basis points, to a hundredth, without trailing zeros: `6,815 bp`, `112.5 bp`, `0.25 bp`. */
export function bpText(bp: number): string {
  const decimals = [0, 1].find((digits) => roundHalfAway(bp, digits) === roundHalfAway(bp, 2)) ?? 2;
  return `${formatRupees(bp, decimals)} bp`;
}
