import type { Eoi } from "#domain/entities/eoi.ts";

/** Maximum bonds named; further ones are counted. */
const NAMED = 3;

/**
 * Effect of withdrawing all quotes of a person: `Withdraw all 3 of your quotes: 2 bids, 1 offer in 7.18% GS 2033, REC
 * 30`.
 */
export function withdrawalLine(quotes: readonly Pick<Eoi, "quote_type" | "bond_name">[]): string {
  const bids = quotes.filter(({ quote_type: side }) => side === "BID").length;
  const sides = [counted(bids, "bid"), counted(quotes.length - bids, "offer")]
    .filter((text) => text !== null)
    .join(", ");
  const bonds = [...new Set(quotes.map(({ bond_name: name }) => name))];
  const more = bonds.length > NAMED ? ` and ${counted(bonds.length - NAMED, "more bond") ?? ""}` : "";
  const all = quotes.length === 1 ? "Withdraw your one quote" : `Withdraw all ${quotes.length} of your quotes`;
  return `${all}: ${sides} in ${bonds.slice(0, NAMED).join(", ")}${more}`;
}

function counted(count: number, noun: string): string | null {
  return count === 0 ? null : `${count} ${noun}${count === 1 ? "" : "s"}`;
}
