import { type Bond, isMatured } from "#domain/entities/bond.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";

type Life = Pick<Bond, "issue_date" | "maturity_date" | "maturity_year">;

/**
 * Reason a bond cannot have been bought for settlement on this day: not yet issued, or already repaid. Null when it
 * can.
 */
export function acquisitionProblem(bond: Life, day: IsoDate): string | null {
  if (bond.issue_date !== null && day < bond.issue_date) {
    return `The bond was issued later, on ${formatDate(bond.issue_date)}.`;
  }
  return isMatured(bond, day) ? `The bond was repaid by then: it matured ${maturityText(bond)}.` : null;
}

/** `on 05-Jan-2026`, or `in 2026` where only the year is known. */
export function maturityText({ maturity_date: day, maturity_year: year }: Omit<Life, "issue_date">): string {
  return day === null ? `in ${year}` : `on ${formatDate(day)}`;
}
