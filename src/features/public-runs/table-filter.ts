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
  /** Only the firm's own quotes. */
  mine: boolean;
  side: "ALL" | "BID" | "ASK";
}

/** Row filter for the live table. @param clientId the user's firm */
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

/**
 * Alternative column filters of a term; a row must pass one. Every published quote has a settlement date, so a date
 * needs no day count.
 */
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
