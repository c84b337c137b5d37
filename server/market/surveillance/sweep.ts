import type { JudgedDeals } from "#server/market/surveillance/judged-deals.ts";
import type { ReadsQuotes } from "#server/market/surveillance/quoted-levels.ts";
import { sweepAgreed } from "#server/market/surveillance/sweep-agreed.ts";
import { sweepMessages } from "#server/market/surveillance/sweep-messages.ts";
import { sweepOrders } from "#server/market/surveillance/sweep-orders.ts";
import { sweepDeals } from "#server/market/surveillance/sweep-deals.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Checks messages and deals since the last run. Returns the number of alerts raised. */
export async function sweepChats(parts: Parts, quotes: ReadsQuotes, judged: JudgedDeals): Promise<number> {
  const raised = await sweepMessages(parts, quotes);
  const agreed = await sweepAgreed(parts, quotes);
  return raised + agreed + (await sweepDeals(parts, judged)) + (await sweepOrders(parts));
}
