import type { TradeSide } from "#domain/entities/ticket.ts";

/** Viewer's side of a deal in words; null when acting for both sides. */
export function tradeSideText(side: TradeSide | null): string {
  if (side === null) return "Both";
  return side === "buy" ? "Buy" : "Sell";
}

export function tradeSideTone(side: TradeSide | null): string | undefined {
  if (side === null) return undefined;
  return side === "buy" ? "text-bid" : "text-ask";
}
