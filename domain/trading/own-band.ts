import type { Limit } from "#domain/entities/limit.ts";
import { paperKind } from "#domain/entities/paper-kind.ts";
import type { OwnBand } from "#domain/trading/check-limits.ts";

/** Off-market limit as a band for level checks; null for any other limit. */
export function ownBandOf(limit: Limit): OwnBand | null {
  const { level, key, dealerId, sizeFrom, unit, amount, onBreach } = limit;
  if (level !== "MARKET" || (unit !== "BP" && unit !== "LOST")) return null;
  return { kind: key === null ? null : paperKind.parse(key), dealerId, sizeFrom, unit, amount, onBreach };
}
