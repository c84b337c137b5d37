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
