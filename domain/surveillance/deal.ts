import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";

/** Who dealt, and for whom. */
export interface DealParty {
  userId: string;
  clientId: string;
  /** Who owns the bonds in the end: the end client, else the firm itself. */
  ownerId: string;
}

/** A deal as it is watched: of a ticket, reported without one, or agreed in a chat. */
export interface WatchedDeal {
  /** The ticket's id, the order's, or the message's that agreed. */
  id: string;
  isin: string;
  bondName: string;
  /** Epoch ms. */
  at: number;
  /** Rupees of face; null where nobody wrote it. */
  face: number | null;
  /** Fraction. */
  bondYield: number | null;
  /** Per 100 of face. */
  cleanPrice: number | null;
  buyer: DealParty;
  seller: DealParty;
}

/** `5.00 Cr at 6.9500%`, as far as it is known. */
export function dealText({
  face,
  bondYield,
  cleanPrice,
}: Pick<WatchedDeal, "face" | "bondYield" | "cleanPrice">): string {
  const size = face === null ? "size not said" : formatCompactRupees(face);
  if (bondYield !== null) return `${size} at ${formatYieldPct(bondYield)}%`;
  return cleanPrice === null ? `${size}, level not said` : `${size} at ${formatPrice(cleanPrice)}`;
}
