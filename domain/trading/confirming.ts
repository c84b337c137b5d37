import type { Confirms, DealWarning } from "#domain/entities/deal-warning.ts";

/** The warnings whose figure the confirmation does not repeat: what was seen is then not what would be done. */
export function unconfirmed(warnings: readonly DealWarning[], confirms: Confirms | null | undefined): DealWarning[] {
  return warnings.filter(({ figure, value }) => confirms?.[figure] !== value);
}
