import { and, inArray, notInArray, or, type SQL } from "drizzle-orm";
import { tickets } from "#server/db/schema/trading.ts";

/**
 * Tickets that are a deal of two firms, and so a trade for whoever looks at the market: what was accepted or hit here until
 * it is called off, and what one firm wrote itself once both have consented.
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
