/** Columns of a file of quotes, as its first line names them. */
export const UPLOAD_COLUMNS = [
  "isin",
  "quote_type",
  "quantum",
  "yield",
  "price",
  "settlement_delta",
  "validity",
] as const;

/** Columns that send a row to an exchange as well; each may be left out. */
export const VENUE_COLUMNS = ["send_to_rfq", "exchange", "rfq_mode", "participant_code", "anonymous"] as const;
