import { headings } from "#domain/tables/vocabularies/headings.ts";

// Headings of reports of what was dealt, allotted or held. Their levels are nobody's quotes.

/** A table with one of these is a report. */
export const REPORT_HEADINGS = {
  trades: headings(`deal no, consideration, settlement amount, trade no`),
  auctions: headings(`cut off yield, cut off price, bids received, bids accepted, notified amount, amount accepted,
    allotted`),
};

/** A table with one of these is a report, unless it has columns of bids or offers: then it is a market watch. */
export const REPORT_HEADINGS_WITHOUT_BIDS = {
  trades: headings(`deal number, order no, trade date, trade time, deal date, deal time, accrued, accrued interest,
    stamp duty, net amount, contract note no, weighted average price, weighted average yield, wap, weighted avg
    price, weighted avg yield, vwap, no of trades, number of trades, trades, traded value, traded volume, traded
    qty, last traded price, last traded yield, buyer, seller`),
  auctions: headings(`issue price, allotment amount`),
  holdings: headings(`nav, % to nav, % of nav, market value, fair value, market fair value, cost price, book value,
    purchase price, purchase date, holding, holding value, balance, unrealised, mtm`),
};

export const ALL_REPORT_HEADINGS: readonly string[] = [
  ...Object.values(REPORT_HEADINGS),
  ...Object.values(REPORT_HEADINGS_WITHOUT_BIDS),
].flat();
