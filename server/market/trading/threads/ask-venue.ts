import { fieldRefusal } from "#domain/contract/errors.ts";
import { ticketTexts } from "#domain/tickets/texts.ts";
import { must } from "#domain/lib/must.ts";
import type { ThreadCommand } from "#domain/exchange/command.ts";
import { pendingRound, type TradeCluster } from "#domain/trading/trade-cluster.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { type CommandPayloads, newTag, queueCommand } from "#server/market/exchange/queue-command.ts";
import { sentBy } from "#server/market/trading/tickets/on-exchange/queue-step.ts";
import { requireMember } from "#server/market/trading/venue/deal-on-venue.ts";

/**
 * Sends a cluster's pending act to the exchange of its negotiation. @throws Refusal not_ready, validation_error at
 * `level`
 */
export async function askVenue(parts: Parts, changing: Change, cluster: TradeCluster): Promise<void> {
  const venue = must(cluster.venue, "venue of the cluster");
  const { exchange, rfqNumber: quoteNumber, threadId, clientId, role, pending } = venue;
  if (pending === null || pending === "accept") throw new Error("An acceptance is sent with its ticket.");
  const code = await requireMember(parts, changing, clientId, exchange);
  const tag = newTag();
  const shared = { exchange, subjectId: cluster.id, firmId: clientId, tag };
  const notAfter = await sentBy(changing, exchange, 1);
  const queue = <K extends ThreadCommand>(kind: K, payload: CommandPayloads[K]) =>
    queueCommand(parts, changing, { ...shared, notAfter, kind, payload });
  changing.audit("exchange.queued", cluster.id, { exchange, kind: pending, tag }, [cluster.finstrumentId, clientId]);
  if (pending === "respond") {
    return queue(pending, { quoteNumber, participantCode: code, clientCode: code, ...offered(cluster) });
  }
  const on = { quoteNumber, threadNumber: must(threadId, "number of the negotiation"), role };
  return pending === "counter" ? queue(pending, { ...on, ...offered(cluster) }) : queue(pending, on);
}

function offered(cluster: TradeCluster) {
  const { quantity, yieldStored, unitPriceStored } = must(pendingRound(cluster), "offer that is sent");
  if (yieldStored === null) throw fieldRefusal("level", ticketTexts.noYield);
  return { faceRupees: quantity, yieldFraction: yieldStored, price: unitPriceStored };
}
