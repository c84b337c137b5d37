import { and, inArray, notInArray, or, type SQL } from "drizzle-orm";
import { tickets } from "#server/machine/db/schema/trading.ts";

/**
 * Tickets that count as a deal between two firms, and so as a trade in the market: accepted or hit here and not
 * cancelled, or written by one firm and consented to by both.
 */
export function countedAsDeal(): SQL | undefined {
  return or(
    and(
      inArray(tickets.source, ["CLUSTER", "HIT", "EXCHANGE"]),
      notInArray(tickets.state, ["DRAFT", "REJECTED", "CANCELLED"]),
    ),
    inArray(tickets.state, ["AGREED", "EXECUTING", "EXECUTED"]),
  );
}
