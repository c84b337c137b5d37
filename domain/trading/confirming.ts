import { type Confirms, type DealWarning, isBlocked, isRepeated, strengthOf } from "#domain/entities/deal-warning.ts";

/**
 * The warnings whose figure the confirmation does not repeat: what was seen is then not what would be done. A better market
 * within the band is nobody's slip, nor is a sale that is bought in later, so they bind only those who look before they confirm: a
 * call without `confirms` goes through. A sale that the firm forbids does not.
 */
export function unconfirmed(warnings: readonly DealWarning[], confirms: Confirms | null | undefined): DealWarning[] {
  return warnings.filter((warning) => !isRepeated(warning, confirms) && (!isOnlySaid(warning) || confirms != null));
}

function isOnlySaid(warning: DealWarning): boolean {
  return strengthOf(warning) === "say" || (warning.figure === "uncovered" && !isBlocked(warning));
}
