import type { Bond } from "#domain/entities/bond.ts";

/** Whether words speak of a bond by name, ISIN or issuer. */
export function speaksOf(bond: Bond, words: readonly string[]): boolean {
  const text = `${bond.display_name} ${bond.name} ${bond.isin} ${bond.issuer ?? ""}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
