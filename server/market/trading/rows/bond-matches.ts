import type { Bond } from "#domain/entities/bond.ts";

/** True when all words occur in a bond's name, ISIN or issuer. */
export function bondMatches(bond: Bond, words: readonly string[]): boolean {
  const text = `${bond.display_name} ${bond.name} ${bond.isin} ${bond.issuer ?? ""}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
