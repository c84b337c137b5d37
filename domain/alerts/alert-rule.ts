import type { AlertRule } from "#domain/contract/http/watchlists.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { yieldFractionOfPct } from "#domain/lib/decimal.ts";
import { isLive } from "#domain/trading/eoi-life.ts";

// Conditions under which alerts fire. Each rule is decided from the market at one moment; frequency depends on the time
// it last fired.

export type LevelRule = Extract<AlertRule, { kind: "level_crossed" }>;
export type NewQuoteRule = Extract<AlertRule, { kind: "new_quote" }>;

/** Best yields of a bond as fractions; null while nobody quotes that side. */
export interface BestLevels {
  best_bid: number | null;
  best_ask: number | null;
}

/** Minimum time between two firings of a new-quote alert; quotes in between are counted. */
export const NEW_QUOTE_EVERY_MS = 60_000;

/** Levels and quotes are for people with trade access only; a rating is public. */
export function needsTradeAccess(rule: AlertRule): boolean {
  return rule.kind !== "rating_action";
}

/** The best yield (fraction) that has reached the level; null while it has not, or when nobody quotes that side. */
export function levelReached(rule: LevelRule, levels: BestLevels): number | null {
  const best = levels[rule.side];
  if (best === null) return null;
  const level = yieldFractionOfPct(rule.level);
  const reached = rule.direction === "above" ? best >= level : best <= level;
  return reached ? best : null;
}

/** True for a live quote on the wanted side from another firm. */
export function isNew(
  rule: NewQuoteRule,
  quote: Pick<Eoi, "quote_type" | "status" | "client_id">,
  ownClientId: string,
): boolean {
  if (!isLive(quote.status) || quote.client_id === ownClientId) return false;
  return rule.side === "ANY" || rule.side === quote.quote_type;
}

/** Earliest time, in epoch ms, at which a new-quote alert fired at `lastFiredMs` may fire again. */
export function mayFireAtMs(lastFiredMs: number | null): number {
  return lastFiredMs === null ? Number.NEGATIVE_INFINITY : lastFiredMs + NEW_QUOTE_EVERY_MS;
}

/** True when two rules would always fire together. */
export function isSameRule(one: AlertRule, other: AlertRule): boolean {
  switch (one.kind) {
    case "rating_action":
      return other.kind === one.kind;
    case "new_quote":
      return other.kind === one.kind && other.side === one.side;
    default:
      return (
        other.kind === one.kind &&
        other.side === one.side &&
        other.direction === one.direction &&
        other.level === one.level
      );
  }
}
