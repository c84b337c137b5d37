import { eq } from "drizzle-orm";
import { Refusal } from "#domain/contract/errors.ts";
import { CORP_OF } from "#domain/entities/clearing.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { Execution } from "#domain/entities/ticket.ts";
import { dealtAtLevelText, dealtOnText, waitingText } from "#domain/exchange/rfq-text.ts";
import { must } from "#domain/lib/must.ts";
import { notBegun, type OnExchange } from "#domain/tickets/execution.ts";
import { type DealLevel, levelOf, sameLevel } from "#domain/trading/level.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { usableCredentials } from "#server/market/exchange/credentials/stored-credentials.ts";
import { isOnVenue } from "#server/market/trading/order-book/venue-commands.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";

/** Terms of dealing on a quote at an exchange. */
export interface VenueDealing {
  exchange: Exchange;
  execution: Execution;
  onExchange: OnExchange;
}

/** The deal to make, and the firm that accepts the other side's quote. */
interface Wanted {
  firmId: string;
  level: DealLevel;
  quantity: number;
}

type Quote = Pick<EoiRow, "rfqStatus" | "exchange" | "inDoubt" | "rfqNumber"> | undefined;

/**
 * Checks that quotes at exchanges can be dealt on now: the firm's own quote is dealt only there, and the other side's
 * once the exchange has confirmed that it is live.
 * @throws Refusal already_done
 */
export function requireStanding({ taken, own }: { taken: Quote; own: Quote }): void {
  if (own !== undefined && isOnVenue(own)) throw new Refusal("already_done", dealtOnText(must(own.exchange)));
  if (taken === undefined || !isOnVenue(taken)) return;
  const isSettled = taken.rfqStatus === "LIVE" && !taken.inDoubt && taken.rfqNumber !== null;
  if (!isSettled) throw new Refusal("already_done", waitingText(must(taken.exchange)));
}

/**
 * Terms of a deal on the other side's quote at an exchange: made there, by accepting it; null if no exchange has the
 * quote.
 * @param taken the other side's quote; @param own the dealing firm's own quote
 * @throws Refusal already_done if it cannot be dealt there in its present state, not_ready with the requirements that
 * the firm lacks there
 */
export async function dealOnVenue(
  parts: Parts,
  changing: Change,
  { taken, own, wanted }: { taken: EoiRow | undefined; own: EoiRow | undefined; wanted: Wanted },
): Promise<VenueDealing | null> {
  requireStanding({ taken, own });
  if (taken === undefined || !isOnVenue(taken)) return null;
  const exchange = must(taken.exchange, "exchange");
  if (!sameLevel(levelOf(taken), wanted.level) || wanted.quantity > taken.remaining) {
    throw new Refusal("already_done", dealtAtLevelText(exchange));
  }
  await requireMember(parts, changing, wanted.firmId, exchange);
  const by = taken.quoteType === "BID" ? "buyer" : "seller";
  return {
    exchange,
    execution: taken.rfqMode === "OTO" ? "RFQ_OTO" : "RFQ_OTM",
    onExchange: { ...notBegun(by, null), quoteNumber: taken.rfqNumber },
  };
}

/** Code of a firm that deals at an exchange from here. @throws Refusal not_ready with the missing requirements */
export async function requireMember(parts: Parts, { tx }: Change, firmId: string, exchange: Exchange): Promise<string> {
  const [firm] = await tx
    .select({ nse: clients.nscclCode, bse: clients.icclCode })
    .from(clients)
    .where(eq(clients.id, firmId));
  const code = exchange === "NSE" ? firm?.nse : firm?.bse;
  const usable = await usableCredentials(parts, tx, firmId);
  const missing = [
    ...(code ? [] : [`Your firm has no participant code at ${exchange}.`]),
    ...(usable.has(CORP_OF[exchange]) ? [] : [`Your firm's ${exchange} credentials are not set. Ask your ops admin.`]),
  ];
  const [first] = missing;
  if (first !== undefined) throw new Refusal("not_ready", first, { fieldErrors: { exchange: missing } });
  return must(code, "code at the exchange");
}
