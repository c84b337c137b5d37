import type { BondCategory } from "#domain/entities/bond.ts";

const WORDS: Readonly<Record<BondCategory, string>> = {
  GSEC: "central government bonds",
  TBILL: "treasury bills",
  STRIPS: "government STRIPS",
  SGB: "sovereign gold bonds",
  SDL: "state government bonds",
  PSU: "PSU bonds",
  BANK: "bank bonds",
  NBFC: "NBFC bonds",
  CORPORATE: "corporate bonds",
  PERPETUAL: "perpetual bonds",
  AT1: "AT1 bonds",
  TIER2: "Tier 2 bonds",
  MUNICIPAL: "municipal bonds",
};

/** A group of bonds as a dealer names it: `AA NBFC bonds`, `state government bonds`. */
export function bondsInWords(category: BondCategory | null, rating: string | null): string {
  const kind = category === null ? "bonds" : WORDS[category];
  return rating === null || rating === "SOV" ? kind : `${rating} ${kind}`;
}
