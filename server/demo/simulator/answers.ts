import type { Ticket } from "#domain/entities/ticket.ts";
import type { Cluster, Leg } from "#domain/entities/cluster.ts";
import type { Eoi, QuoteType } from "#domain/entities/eoi.ts";
import { opposite } from "#domain/trading/level.ts";
import { counterYield, judge } from "#server/demo/simulator/judgement.ts";
import type { View } from "#server/demo/simulator/market-view.ts";

/** A dealer's reaction to a person's quote. */
export type QuoteAnswer = { type: "take" } | { type: "agree" } | { type: "counter"; yieldStored: number } | null;

/** Deals with a generous quote, agrees to a fair one, names a level for one that is nearly fair, leaves the rest. */
export function answerQuote(row: Eoi, view: View): QuoteAnswer {
  if (row.yield_stored === null) return null;
  const side = opposite(row.quote_type);
  switch (judge(side, row.yield_stored, view.fair, view.halfSpreadBp)) {
    case "generous":
      return row.state === "DEFAULT" ? { type: "take" } : { type: "agree" };
    case "fair":
      return { type: "agree" };
    case "near":
      return { type: "counter", yieldStored: counterYield(side, view.fair, view.halfSpreadBp, 0) };
    default:
      return null;
  }
}

/** A dealer's reaction at his turn in a cluster. */
export type TurnAnswer =
  | { type: "accept"; legId: string; yieldStored: number }
  | { type: "counter"; yieldStored: number }
  | { type: "reject" };

const PATIENCE_ROUNDS = 4;

/**
 * Accepts a fair offer, and always one at his own firm quote or chat quote; counters an inquiry or a nearly fair offer;
 * rejects the rest, and after a few rounds.
 */
export function answerTurn(cluster: Cluster, own: Leg, view: View): TurnAnswer | null {
  const other = cluster.legs.find((leg) => leg.id !== own.id);
  if (other === undefined) return null;
  const waiting = cluster.rounds.findLast((round) => round.status === "PENDING" && round.leg_id === other.id);
  const offered = waiting === undefined ? (other.firm ? other.yield_stored : null) : waiting.yield_stored;
  const made = cluster.rounds.filter((round) => round.leg_id === own.id).length;
  if (offered === null) {
    const named = own.eoi_id === null ? null : own.yield_stored;
    return { type: "counter", yieldStored: named ?? counterYield(own.side, view.fair, view.halfSpreadBp, made) };
  }
  const ownLevel = own.firm || own.line_status !== null ? own.yield_stored : null;
  if (ownLevel !== null && isAtLeast(own.side, offered, ownLevel))
    return { type: "accept", legId: other.id, yieldStored: offered };
  switch (judge(own.side, offered, view.fair, view.halfSpreadBp)) {
    case "generous":
    case "fair":
      return { type: "accept", legId: other.id, yieldStored: offered };
    case "near":
      if (made >= PATIENCE_ROUNDS) return { type: "reject" };
      return { type: "counter", yieldStored: counterYield(own.side, view.fair, view.halfSpreadBp, made) };
    default:
      if (made > 0) return { type: "reject" };
      return { type: "counter", yieldStored: counterYield(own.side, view.fair, view.halfSpreadBp, made) };
  }
}

/** True when an offer is no worse for this side than his own level. */
function isAtLeast(side: QuoteType, offered: number, own: number): boolean {
  return side === "BID" ? offered >= own : offered <= own;
}

export type TicketAnswer = { type: "consent" } | { type: "reject"; reason: string };

/** Consents to a deal as dealt here; rejects one written or changed by the other side alone. */
export function answerTicket(
  { source, difference }: Pick<Ticket, "source" | "difference">,
  firm: string,
): TicketAnswer {
  if (source !== "CLUSTER" && source !== "HIT") return { type: "reject", reason: "We know nothing of this deal." };
  const isChanged = difference !== null && difference.by_client_id !== firm;
  return isChanged ? { type: "reject", reason: "This is not what we dealt." } : { type: "consent" };
}
