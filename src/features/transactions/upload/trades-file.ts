import { ORDER_UPLOAD_COLUMNS, orderFileHead } from "#domain/orders/upload-columns.ts";
import { readTableFile, type TableFile } from "#src/lib/table-file.ts";

/** So many rows are sent at once: what was done and what is left is seen as it goes. */
export const ROWS_A_CALL = 20;

/** Reads a file of trades. */
export function readTradesFile(text: string): TableFile {
  return readTableFile(text, { needed: ["isin", "trade_time"], headText: orderFileHead });
}

/** An empty file of trades with the names of its columns, and a byte order mark for spreadsheets. */
export const tradesTemplate = (): string => `\uFEFF${ORDER_UPLOAD_COLUMNS.join(",")}\r\n`;
