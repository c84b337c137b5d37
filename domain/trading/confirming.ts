import { type Confirms, type DealWarning, isRepeated } from "#domain/entities/deal-warning.ts";

/**
 * The warnings whose figure the confirmation does not repeat: what was seen is then not what would be done. A better market
 * is nobody's slip, so it binds only those who look before they confirm: a call without `confirms` goes through.
 */
export function unconfirmed(warnings: readonly DealWarning[], confirms: Confirms | null | undefined): DealWarning[] {
  return warnings.filter(
    (warning) => !isRepeated(warning, confirms) && (warning.figure !== "better_market" || confirms != null),
  );
}
