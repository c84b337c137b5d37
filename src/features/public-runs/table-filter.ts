import { STATE_LABEL } from "#domain/contract/live/quote-table.ts";
import type { TermCondition } from "#domain/runs/filter-terms.ts";
import type { FigureCondition, QuoteFilter } from "#domain/runs/quote-filter.ts";
import type { ColumnFilter, RowFilter } from "#workers/grid/row-filter.ts";

const COLUMNS: Record<FigureCondition["figure"], string> = {
  yield: "yield_stored",
  price: "unit_price_stored",
  size: "remaining",
};

interface Asked {
  typed: QuoteFilter;
  /** Only my firm's quotes. */
  mine: boolean;
  side: "ALL" | "BID" | "ASK";
}

/** The rows that the live table is asked for. @param clientId my firm */
export function tableFilter({ typed, mine, side }: Asked, clientId: string): RowFilter {
  const equals = (column: string, text: string): ColumnFilter => ({ column, op: "equals", text });
  return {
    search: typed.words,
    columns: [
      ...(mine ? [equals("client_id", clientId)] : []),
      ...(side === "ALL" ? [] : [equals("quote_type", side)]),
      ...(typed.side === null ? [] : [equals("quote_type", typed.side)]),
      ...typed.conditions.map(({ figure, op, value }): ColumnFilter => ({ column: COLUMNS[figure], op, value })),
    ],
    either: typed.terms.map((wanted) => ({ columns: columnsOf(wanted), search: wanted.words })),
  };
}

/** Column filters of which a row of the term passes one. Every published quote has its day, so a day needs no count. */
function columnsOf(wanted: TermCondition): ColumnFilter[] {
  switch (wanted.term) {
    case "settlement": {
      const onDay: ColumnFilter[] =
        wanted.date === null ? [] : [{ column: "settlement_date", op: "is", date: wanted.date }];
      return wanted.by === "date" ? onDay : [{ column: "settlement_delta", op: "=", value: wanted.delta }, ...onDay];
    }
    case "state":
      return [{ column: "kind", op: "in", values: [STATE_LABEL[wanted.state]] }];
    case "venue":
      return [{ column: "venue", op: "in", values: [wanted.venue] }];
  }
}
