import { amendmentRank, type VenueAmendment } from "#domain/exchange/venue-amendment.ts";
import { dealRank, type VenueDeal } from "#domain/exchange/venue-deal.ts";
import { quoteRank, type VenueQuote } from "#domain/exchange/venue-quote.ts";
import { threadRank, type VenueThread } from "#domain/exchange/venue-thread.ts";
import { reportRank, type VenueReport } from "#domain/exchange/venue-report.ts";
import { settlementRank, type VenueSettlement } from "#domain/exchange/venue-settlement.ts";

/** The firm's rows at an exchange, by kind. */
export type VenueRow =
  | { kind: "thread"; body: VenueThread }
  | { kind: "quote"; body: VenueQuote }
  | { kind: "deal"; body: VenueDeal }
  | { kind: "report"; body: VenueReport }
  | { kind: "amendment"; body: VenueAmendment }
  | { kind: "settlement"; body: VenueSettlement };
export type VenueRowKind = VenueRow["kind"];

/** Rank of a row's state within its kind. */
export function rankOf(row: VenueRow): number {
  switch (row.kind) {
    case "quote":
      return quoteRank(row.body);
    case "thread":
      return threadRank(row.body);
    case "deal":
      return dealRank(row.body);
    case "report":
      return reportRank(row.body);
    case "amendment":
      return amendmentRank(row.body);
    case "settlement":
      return settlementRank(row.body);
  }
}

/** Key of the item a row describes: each side of a thread sees its own state. */
export function keyOf(row: VenueRow): string {
  return row.kind === "thread" ? `${row.body.number} ${row.body.seenBy}` : row.body.number;
}

/** Deal number of a row; amendments and settlements have no number that a command of ours knows. */
export function dealNumberOf(row: VenueRow): string | null {
  if (row.kind === "settlement") return row.body.number;
  return row.kind === "amendment" ? row.body.dealNumber : null;
}
