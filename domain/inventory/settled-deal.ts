import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { Paise } from "#domain/lib/paise.ts";

/** A settled deal of one firm, as booked in its inventory. */
export interface SettledDeal {
  order_id: string;
  /** Order number, e.g. O-20261124-0007. */
  order_number: string;
  client_id: string;
  /** Custody account; null for the firm's own, unnamed one. */
  account_id: string | null;
  finstrument_id: string;
  side: "buy" | "sell";
  /** Whole rupees of original face. */
  face: number;
  /** Actual settlement day. */
  settlement_date: IsoDate;
  principal_paise: Paise;
  /** Negative when ex-interest. */
  accrued_paise: Paise;
  /** The firm's own stamp duty, brokerage and GST together. */
  expenses_paise: Paise;
}
