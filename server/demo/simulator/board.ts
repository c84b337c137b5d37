import type { Eoi } from "#domain/entities/eoi.ts";
import { isLive } from "#domain/trading/eoi-life.ts";
import type { Touch } from "#server/demo/simulator/slots.ts";

/** All live quotes of the market, by bond, as the stream publishes them. */
export class Board {
  readonly #isOwn: (row: Eoi) => boolean;
  readonly #byBond = new Map<string, Map<string, Eoi>>();

  /** @param isOwn whether a quote is one of the dealers' own */
  constructor(isOwn: (row: Eoi) => boolean) {
    this.#isOwn = isOwn;
  }

  /** Stores a row; returns the previous version. */
  take(row: Eoi): Eoi | undefined {
    let bond = this.#byBond.get(row.finstrument_id);
    if (bond === undefined) this.#byBond.set(row.finstrument_id, (bond = new Map()));
    const before = bond.get(row.id);
    if (isLive(row.status)) bond.set(row.id, row);
    else bond.delete(row.id);
    return before;
  }

  get(isin: string, id: string): Eoi | undefined {
    return this.#byBond.get(isin)?.get(id);
  }

  /**
   * The best of the dealers' own levels in a bond, leaving out one quote. A level that a person shows is no reason to
   * stay clear of it: meeting it opens a cluster.
   */
  touch(isin: string, exceptId: string | null): Touch {
    let bestAskYield: number | null = null;
    let bestBidYield: number | null = null;
    for (const row of this.#byBond.get(isin)?.values() ?? []) {
      const level = row.yield_stored;
      if (row.id === exceptId || level === null || !this.#isOwn(row)) continue;
      if (row.quote_type === "ASK") bestAskYield = Math.max(bestAskYield ?? level, level);
      else bestBidYield = Math.min(bestBidYield ?? level, level);
    }
    return { bestAskYield, bestBidYield };
  }
}
