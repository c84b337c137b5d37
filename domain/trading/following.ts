import { type DealLevel, levelOf, sameLevel } from "#domain/trading/level.ts";
import {
  changed,
  isOpen,
  lapsed,
  sizeOnTable,
  type TradeCluster,
  type TradeLeg,
} from "#domain/trading/trade-cluster.ts";

// Legs follow the EOI behind them: a new level or size changes the leg, an end takes it away and, a cluster having two
// sides only, the cluster with it.

/** The EOI was edited, or dealt in part elsewhere. What was agreed on other terms is open again. */
export function followEoi(
  talk: TradeCluster,
  eoiId: string,
  level: DealLevel,
  remaining: number,
  now: Date,
): TradeCluster {
  const leg = talk.legs.find((each) => each.eoiId === eoiId && each.status === "LIVE");
  if (!isOpen(talk) || leg === undefined) return talk;
  if (sameLevel(leg, level) && leg.quantity === remaining) return talk;
  const moved: TradeLeg = { ...leg, ...levelOf(level), quantity: remaining, version: leg.version + 1 };
  const legs = talk.legs.map((each) => (each.id === leg.id ? moved : each));
  const quantity = sizeOnTable({ ...talk, legs });
  const stillAgreed = talk.state === "AGREED" && sameLevel(leg, level) && quantity === talk.quantity;
  const state = talk.state === "AGREED" && !stillAgreed ? "NEGOTIATING" : talk.state;
  return changed(talk, now, { legs, quantity, state });
}

/** The EOI is gone: dealt in full elsewhere, withdrawn, replaced or expired. */
export function followEnd(
  talk: TradeCluster,
  eoiId: string,
  how: "filled" | "withdrawn" | "expired",
  now: Date,
): TradeCluster {
  if (!isOpen(talk) || !talk.legs.some((leg) => leg.eoiId === eoiId)) return talk;
  return lapsed(talk, now, how === "expired" ? "EXPIRED" : "WITHDRAWN", how === "filled" ? eoiId : null);
}
