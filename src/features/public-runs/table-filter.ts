import { type FigureCondition, readQuoteFilter } from "#domain/runs/quote-filter.ts";
import type { ColumnFilter, RowFilter } from "#workers/grid/row-filter.ts";

const COLUMNS: Record<FigureCondition["figure"], string> = {
  yield: "yield_stored",
  price: "unit_price_stored",
  size: "remaining",
};

interface Asked {
  /** As typed. */
  search: string;
  /** Only my firm's quotes. */
  mine: boolean;
  side: "ALL" | "BID" | "ASK";
}

/** What the live table is asked to show. @param clientId my firm */
export function tableFilter({ search, mine, side }: Asked, clientId: string): RowFilter {
  const typed = readQuoteFilter(search);
  const equals = (column: string, text: string): ColumnFilter => ({ column, op: "equals", text });
  return {
    search: typed.words,
    columns: [
      ...(mine ? [equals("client_id", clientId)] : []),
      ...(side === "ALL" ? [] : [equals("quote_type", side)]),
      ...(typed.side === null ? [] : [equals("quote_type", typed.side)]),
      ...typed.conditions.map(({ figure, op, value }): ColumnFilter => ({ column: COLUMNS[figure], op, value })),
    ],
  };
}
