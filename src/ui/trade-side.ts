import type { TradeSide } from "#domain/entities/ticket.ts";

/** What the reader does in a deal; null for whoever acts for both sides. */
export function tradeSideText(side: TradeSide | null): string {
  if (side === null) return "Both";
  return side === "buy" ? "Buy" : "Sell";
}

export function tradeSideTone(side: TradeSide | null): string | undefined {
  if (side === null) return undefined;
  return side === "buy" ? "text-bid" : "text-ask";
}
