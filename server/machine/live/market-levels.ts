import type { TickColumns } from "#domain/contract/live/down.ts";
import type { Eoi } from "#domain/entities/eoi.ts";

/** Fields of an EOI that levels use. */
export type LevelRow = Pick<
  Eoi,
  "id" | "finstrument_id" | "quote_type" | "status" | "state" | "remaining" | "yield_stored"
>;

interface BondLevels {
  bids: Map<string, number>;
  asks: Map<string, number>;
  bestBid: number | null;
  bestAsk: number | null;
  last: number | null;
  atMs: number;
}

/**
 * Best bid, best ask and last traded yield of every bond, updated from passing quotes. The best bid pays most, so it
 * has the lowest yield; the best ask costs least, so it has the highest. Indicative interest is no level. A quote whose
 * open size fell has traded at its level.
 */
export class MarketLevels {
  readonly #bonds = new Map<string, BondLevels>();
  readonly #quotes = new Map<string, LevelRow>();

  get bondIds(): readonly string[] {
    return [...this.#bonds.keys()];
  }

  clear(): void {
    this.#quotes.clear();
    for (const bond of this.#bonds.values()) {
      bond.bids.clear();
      bond.asks.clear();
      bond.bestBid = null;
      bond.bestAsk = null;
    }
  }

  /** Takes a row; answers the bond when its levels changed. */
  apply(row: LevelRow, atMs: number): string | null {
    const before = this.#quotes.get(row.id);
    const bond = this.#bond(row.finstrument_id);
    const open = row.status === "OPEN" || row.status === "PARTIAL";
    if (open) this.#quotes.set(row.id, row);
    else this.#quotes.delete(row.id);

    const side = row.quote_type === "BID" ? bond.bids : bond.asks;
    if (open && row.state !== "INDICATIVE" && row.yield_stored !== null) side.set(row.id, row.yield_stored);
    else side.delete(row.id);

    const traded = before !== undefined && row.remaining < before.remaining && row.yield_stored !== null;
    return this.#settle(row.finstrument_id, bond, traded ? row.yield_stored : bond.last, atMs);
  }

  /** Removes a row; returns the bond when its levels changed. */
  remove(id: string, atMs: number): string | null {
    const before = this.#quotes.get(id);
    if (!before) return null;
    this.#quotes.delete(id);
    const bond = this.#bond(before.finstrument_id);
    bond.bids.delete(id);
    bond.asks.delete(id);
    return this.#settle(before.finstrument_id, bond, bond.last, atMs);
  }

  columns(bondIds: Iterable<string>): TickColumns {
    const columns: TickColumns = { finstrument_id: [], best_bid: [], best_ask: [], last: [], at: [] };
    for (const id of bondIds) {
      const bond = this.#bonds.get(id);
      if (!bond) continue;
      columns.finstrument_id.push(id);
      columns.best_bid.push(bond.bestBid);
      columns.best_ask.push(bond.bestAsk);
      columns.last.push(bond.last);
      columns.at.push(bond.atMs);
    }
    return columns;
  }

  #bond(id: string): BondLevels {
    const known = this.#bonds.get(id);
    if (known) return known;
    const fresh: BondLevels = { bids: new Map(), asks: new Map(), bestBid: null, bestAsk: null, last: null, atMs: 0 };
    this.#bonds.set(id, fresh);
    return fresh;
  }

  #settle(id: string, bond: BondLevels, last: number | null, atMs: number): string | null {
    const bestBid = bond.bids.size === 0 ? null : Math.min(...bond.bids.values());
    const bestAsk = bond.asks.size === 0 ? null : Math.max(...bond.asks.values());
    if (bestBid === bond.bestBid && bestAsk === bond.bestAsk && last === bond.last) return null;
    Object.assign(bond, { bestBid, bestAsk, last, atMs });
    return id;
  }
}
