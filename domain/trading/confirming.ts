import { type Confirms, type DealWarning, isBlocked, isRepeated, strengthOf } from "#domain/entities/deal-warning.ts";

/**
 * Warnings whose figure the confirmation does not repeat, so that the deal would differ from what was seen. A better
 * market within the band is no mistake, nor is a sale to be covered later; these warnings bind only callers who send
 * `confirms`, and a call without it goes through. A sale that the firm forbids does not.
 */
export function unconfirmed(warnings: readonly DealWarning[], confirms: Confirms | null | undefined): DealWarning[] {
  return warnings.filter((warning) => !isRepeated(warning, confirms) && (!isInformative(warning) || confirms != null));
}

function isInformative(warning: DealWarning): boolean {
  return strengthOf(warning) === "say" || (warning.figure === "uncovered" && !isBlocked(warning));
}
