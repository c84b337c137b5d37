import { QUOTE_COLUMNS, quoteTableRow, staysInTable } from "#domain/contract/live/quote-table.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { GridRow, TableSchema } from "#workers/grid/schema.ts";
import type { LiveRow } from "#workers/live/read-frame.ts";

/** The published quotes, as the grid keeps them. */
export const QUOTES_TABLE = "quotes_eoi";
export const QUOTES_SCHEMA: TableSchema = { idField: "id", columns: QUOTE_COLUMNS };

interface Changes {
  upserts: readonly GridRow[];
  removedIds: readonly string[];
}

/**
 * The quotes behind the table's rows, whole. Other firms' quotes leave when they end; those of the reader's own firm
 * stay, to be seen as filled, withdrawn or expired.
 */
export class QuoteBook {
  readonly #quotes = new Map<string, Eoi>();
  /** The reader's firm. */
  clientId: string | null = null;

  /** Takes changes off the wire and says what the table has to show. */
  take(rows: readonly LiveRow[], removedIds: readonly string[]): Changes {
    const upserts: GridRow[] = [];
    const gone = [...removedIds];
    for (const row of rows) {
      // Rows were checked against the contract where the frame was read.
      const quote = row as unknown as Eoi;
      if (staysInTable(quote, this.clientId)) {
        this.#quotes.set(quote.id, quote);
        upserts.push(quoteTableRow(quote));
      } else gone.push(quote.id);
    }
    for (const id of gone) this.#quotes.delete(id);
    return { upserts, removedIds: gone };
  }

  get(id: string): Eoi | null {
    return this.#quotes.get(id) ?? null;
  }

  /** Live quotes that hold every word somewhere in bond, ISIN, issuer or firm; the best of each bond and side first. */
  find(query: string, limit: number): Eoi[] {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const found: Eoi[] = [];
    for (const quote of this.#quotes.values()) {
      if (quote.status !== "OPEN" && quote.status !== "PARTIAL") continue;
      const text =
        `${quote.bond_name} ${quote.finstrument_id} ${quote.issuer ?? ""} ${quote.client_name} ${quote.quote_type}`.toLowerCase();
      if (words.every((word) => text.includes(word))) found.push(quote);
    }
    const rank = (quote: Eoi) => (quote.is_best ? 0 : 1);
    return found.toSorted((a, b) => rank(a) - rank(b) || a.bond_name.localeCompare(b.bond_name)).slice(0, limit);
  }

  clear(): void {
    this.#quotes.clear();
  }
}
