import { must } from "#domain/lib/must.ts";
import { notBegun } from "#domain/tickets/execution.ts";
import type { Bargain } from "#domain/trading/acceptance.ts";
import type { TradeCluster } from "#domain/trading/trade-cluster.ts";
import { idleVerdict } from "#domain/trading/venue-cluster.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import { ownQuoteAt, seenQuoteAt } from "#server/market/trading/threads/mirrored-quote.ts";
import { requireMember, type VenueDealing } from "#server/market/trading/venue/deal-on-venue.ts";

/**
 * Accepts the offer of a negotiation at an exchange: the deal is made there, and nothing counts as dealt before the
 * exchange agrees.
 * @throws Refusal in_doubt while it has not answered, not_ready with the requirements that the firm lacks there
 */
export async function dealOnThread(
  parts: Parts,
  changing: Change,
  cluster: TradeCluster,
  { accepting }: Bargain,
): Promise<VenueDealing> {
  unwrap(idleVerdict(cluster));
  const { exchange, rfqNumber, threadId, clientId, role } = must(cluster.venue, "venue of the cluster");
  await requireMember(parts, changing, clientId, exchange);
  const own = accepting.side === "BID" ? "buyer" : "seller";
  const initiator = role === "INITIATOR" ? own : own === "buyer" ? "seller" : "buyer";
  const mode =
    role === "INITIATOR"
      ? (await ownQuoteAt(changing.tx, exchange, rfqNumber))?.rfqMode
      : (await seenQuoteAt(changing.tx, { clientId, exchange, number: rfqNumber }))?.quote.mode;
  return {
    exchange,
    execution: mode === "OTO" ? "RFQ_OTO" : "RFQ_OTM",
    onExchange: { ...notBegun(initiator, null), quoteNumber: rfqNumber, threadNumber: threadId, acceptBy: own },
  };
}
