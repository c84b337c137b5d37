import type { Exchange } from "#domain/entities/exchanges.ts";
import { plainCell } from "#domain/tables/cells/plain.ts";
import { readAs, readOn, refuse } from "#domain/tables/cells/reading.ts";
import type { Cell, CellReading } from "#domain/tables/table.ts";

/** The exchanges and their platforms for bonds. */
const EXCHANGE_OF: ReadonlyMap<string, Exchange> = new Map([
  ...["NSE", "CBRICS", "NSE CBRICS", "NSE RFQ", "NSCL"].map((name) => [name, "NSE"] as const),
  ...["BSE", "ICDM", "BSE ICDM", "BSE RFQ", "BSE BOND"].map((name) => [name, "BSE"] as const),
]);

export function readExchange(cell: Cell): CellReading<Exchange> {
  return readOn(plainCell(cell), (text) => {
    const exchange = EXCHANGE_OF.get(text.toUpperCase().replaceAll(/[\s_-]+/g, " "));
    return exchange === undefined ? refuse("exchange") : readAs(exchange);
  });
}
