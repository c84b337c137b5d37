import { headings } from "#domain/tables/vocabularies/headings.ts";

// Headings of reports of what was dealt, settled or held. Their levels are nobody's quotes.

/** A table with one of these is a report. */
export const REPORT_HEADINGS =
  headings(`cut off yield, cut off price, bids received, bids accepted, notified amount, amount accepted, allotted, deal no,
  consideration, settlement amount, trade no`);

/** A table with one of these is a report, unless it has columns of bids or offers: then it is a market watch. */
export const REPORT_HEADINGS_WITHOUT_BIDS =
  headings(`deal no, deal number, trade no, order no, trade date, trade time, deal date, deal time, consideration,
  settlement amount, accrued, accrued interest, stamp duty, net amount, contract note no, nav, % to nav, % of nav,
  market value, fair value, market fair value, weighted average price, weighted average yield, wap, weighted avg
  price, weighted avg yield, vwap, no of trades, number of trades, trades, traded value, traded volume, traded
  qty, last traded price, last traded yield, buyer, seller, cost price, book value, purchase price, purchase date,
  holding, holding value, balance, unrealised, mtm, cut off yield, cut off price, bids received, bids accepted,
  notified amount, amount accepted, issue price, allotted, allotment amount`);
