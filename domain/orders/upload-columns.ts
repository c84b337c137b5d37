/** Columns of a file of trades, in the order of its template. */
export const ORDER_UPLOAD_COLUMNS = [
  "exchange",
  "side",
  "isin",
  "face",
  "yield",
  "price",
  "trade_time",
  "settlement_date",
  "counterparty_code",
  "custodian",
  "broker_code",
  "brokerage_paise_per_100",
  "ref",
  "late_reason",
  "confirm",
] as const;
