import { dealRank, type VenueDeal } from "#domain/exchange/venue-deal.ts";
import { quoteRank, type VenueQuote } from "#domain/exchange/venue-quote.ts";
import { reportRank, type VenueReport } from "#domain/exchange/venue-report.ts";

/** What an exchange keeps of ours, by kind. */
export type VenueRow =
  | { kind: "quote"; body: VenueQuote }
  | { kind: "deal"; body: VenueDeal }
  | { kind: "report"; body: VenueReport };
export type VenueRowKind = VenueRow["kind"];

/** Where a row stands in the order of its kind's states. */
export function rankOf(row: VenueRow): number {
  if (row.kind === "quote") return quoteRank(row.body);
  return row.kind === "deal" ? dealRank(row.body) : reportRank(row.body);
}
