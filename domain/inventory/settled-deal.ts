import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { Paise } from "#domain/lib/paise.ts";

/** A deal of one firm whose bonds and money have moved, as it enters the firm's book. */
export interface SettledDeal {
  order_id: string;
  /** As people call it, e.g. O-20261124-0007. */
  order_number: string;
  client_id: string;
  /** The custody account; null is the firm's own, unnamed one. */
  account_id: string | null;
  finstrument_id: string;
  side: "buy" | "sell";
  /** Whole rupees of original face. */
  face: number;
  /** The day on which it settled. */
  settlement_date: IsoDate;
  principal_paise: Paise;
  /** Negative when ex-interest. */
  accrued_paise: Paise;
  /** The firm's own stamp duty, brokerage and GST together. */
  expenses_paise: Paise;
}
