/** Columns of a file of quotes, as in its heading line. */
export const UPLOAD_COLUMNS = [
  "isin",
  "quote_type",
  "quantum",
  "yield",
  "price",
  "settlement_delta",
  "validity",
] as const;
