import { QUOTE_COLUMNS, quoteTableRow, staysInTable } from "#domain/contract/live/quote-table.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { meetsTerms, type QuoteTerms } from "#domain/runs/filter-terms.ts";
import { meetsConditions, type QuoteFigures, type QuoteFilter } from "#domain/runs/quote-filter.ts";
import { isLive } from "#domain/trading/eoi-life.ts";
import type { GridRow, TableSchema } from "#workers/grid/schema.ts";
import type { LiveRow } from "#workers/live/read-frame.ts";

/** The published quotes, as the grid stores them. */
export const QUOTES_TABLE = "quotes_eoi";
export const QUOTES_SCHEMA: TableSchema = { idField: "id", ownField: "own", columns: QUOTE_COLUMNS };

/** Selects quotes: one by id, live or ended; or the live ones of bonds, of a parsed filter, or of a firm. */
export type QuotesQuery =
  | { id: string }
  | { finstrumentIds: readonly string[]; limit: number }
  | { filter: QuoteFilter; limit: number }
  | { clientId: string };

interface Changes {
  upserts: readonly GridRow[];
  removedIds: readonly string[];
}

/**
 * Full quotes behind the table's rows. Other firms' quotes are removed when they end; those of the reader's own firm
 * stay visible as filled, withdrawn or expired.
 */
export class QuoteTable {
  readonly #quotes = new Map<string, Eoi>();
  /** The reader's firm. */
  clientId: string | null = null;

  /** Applies changes from the wire and returns the changes of the table. */
  take(rows: readonly LiveRow[], removedIds: readonly string[]): Changes {
    const upserts: GridRow[] = [];
    const gone = [...removedIds];
    for (const row of rows) {
      // Rows were checked against the contract where the frame was read.
      const quote = row as unknown as Eoi;
      if (staysInTable(quote, this.clientId)) {
        this.#quotes.set(quote.id, quote);
        upserts.push(quoteTableRow(quote, this.clientId));
      } else gone.push(quote.id);
    }
    for (const id of gone) this.#quotes.delete(id);
    return { upserts, removedIds: gone };
  }

  get(id: string): Eoi | null {
    return this.#quotes.get(id) ?? null;
  }

  /** The quotes that the query finds, the best first. An empty filter finds every live quote. */
  query(query: QuotesQuery): Eoi[] {
    if ("id" in query) {
      const quote = this.get(query.id);
      return quote === null ? [] : [quote];
    }
    if ("clientId" in query) {
      const { clientId } = query;
      return [...this.#quotes.values()].filter((quote) => quote.client_id === clientId && isLive(quote.status));
    }
    if ("finstrumentIds" in query) {
      return query.finstrumentIds.length === 0 ? [] : this.find("", query.finstrumentIds, query.limit);
    }
    const { side, conditions, terms } = query.filter;
    const words = wordsOf(query.filter.words);
    const found = [...this.#quotes.values()].filter(
      (quote) =>
        isLive(quote.status) &&
        (side === null || quote.quote_type === side) &&
        meetsConditions(figuresOf(quote), conditions) &&
        words.every((word) => searchText(quote).includes(word)) &&
        (terms.length === 0 || meetsTerms(termsOf(quote), terms)),
    );
    return bestFirst(found).slice(0, query.limit);
  }

  /** Live quotes of these bonds, in the bonds' order; without any, those that hold every word. The best come first. */
  find(query: string, finstrumentIds: readonly string[], limit: number): Eoi[] {
    const words = wordsOf(query);
    const order = new Map(finstrumentIds.map((id, at) => [id, at]));
    const meant = (quote: Eoi) =>
      order.size > 0
        ? order.has(quote.finstrument_id)
        : words.length > 0 && words.every((word) => searchText(quote).includes(word));
    const found = [...this.#quotes.values()].filter((quote) => isLive(quote.status) && meant(quote));
    return bestFirst(found, order).slice(0, limit);
  }

  clear(): void {
    this.#quotes.clear();
  }
}

/** The best of each bond before the rest, in the order of the bonds where there is one. */
function bestFirst(quotes: readonly Eoi[], order: ReadonlyMap<string, number> = new Map()): Eoi[] {
  const rank = (quote: Eoi) => (order.get(quote.finstrument_id) ?? 0) * 2 + (quote.is_best ? 0 : 1);
  return quotes.toSorted((a, b) => rank(a) - rank(b) || a.bond_name.localeCompare(b.bond_name));
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

function figuresOf({ yield_stored, unit_price_stored, remaining }: Eoi): QuoteFigures {
  return { yieldFraction: yield_stored, price: unit_price_stored, size: remaining };
}

function termsOf(quote: Eoi): QuoteTerms {
  const text = searchText(quote);
  return {
    settlementDelta: quote.settlement_delta,
    settlementDate: quote.settlement_date,
    state: quote.state,
    venue: quote.exchange ?? "OTC",
    names: text,
    text,
  };
}

function searchText(quote: Eoi): string {
  const { bond_name, finstrument_id, issuer, client_name, quote_type, exchange } = quote;
  return `${bond_name} ${finstrument_id} ${issuer ?? ""} ${client_name} ${quote_type} ${exchange ?? ""}`.toLowerCase();
}
