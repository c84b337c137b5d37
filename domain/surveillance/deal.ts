import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";

/** Dealer, firm and beneficial owner. */
export interface DealParty {
  userId: string;
  clientId: string;
  /** Beneficial owner of the bonds: the end client, else the firm itself. */
  ownerId: string;
}

/** A deal under surveillance: from a ticket, reported without one, or agreed in a chat. */
export interface WatchedDeal {
  /** Id of the ticket, the order or the message of agreement. */
  id: string;
  isin: string;
  bondName: string;
  /** Epoch ms. */
  at: number;
  /** Rupees of face; null when not written. */
  face: number | null;
  /** Fraction. */
  bondYield: number | null;
  /** Per 100 of face. */
  cleanPrice: number | null;
  buyer: DealParty;
  seller: DealParty;
}

/** `5.00 Cr at 6.9500%`, as far as known. */
export function dealText({
  face,
  bondYield,
  cleanPrice,
}: Pick<WatchedDeal, "face" | "bondYield" | "cleanPrice">): string {
  const size = face === null ? "size not said" : formatCompactRupees(face);
  if (bondYield !== null) return `${size} at ${formatYieldPct(bondYield)}%`;
  return cleanPrice === null ? `${size}, level not said` : `${size} at ${formatPrice(cleanPrice)}`;
}
