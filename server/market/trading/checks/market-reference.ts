import type { Bond } from "#domain/entities/bond.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { recentSince, type TradeFind } from "#domain/market-quote/infer-level.ts";
import { isFirm } from "#domain/trading/eoi-life.ts";
import { opposite } from "#domain/trading/level.ts";
import type { QuoteBeside } from "#domain/trading/market-beside.ts";
import { publishedFind } from "#domain/trading/published-find.ts";
import {
  type QuotedFind,
  type ReferenceFinds,
  type ReferenceLevel,
  referenceLevels,
} from "#domain/trading/reference-level.ts";
import type { CheckedMarket } from "#server/market/trading/checks/checked-market.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";
import { namesOf } from "#server/machine/core/names.ts";
import {
  lastTradesHere,
  laterTrade,
  liveFindOf,
  publishedTrade,
  ranking,
} from "#server/market/research/securities/market-finds.ts";
import { readPublished } from "#server/market/research/securities/published.ts";

/** Market levels in the bonds of an act, read once for all of them. */
export class MarketReference {
  readonly #market: CheckedMarket;
  readonly #since: IsoDate;
  #here: Promise<Map<string, TradeFind>> | undefined;

  constructor(market: CheckedMarket) {
    this.#market = market;
    this.#since = recentSince(market.parts.calendar, istDateOf(market.now.getTime()));
  }

  /**
   * Known levels of a bond for one side of it, most trusted first: live quotes (the best of the same side first, one
   * per firm), the last trade, the last published level.
   * @param ownFirm firm whose own quotes are left out
   */
  async of(bond: Bond, side: QuoteType, settlementDate: IsoDate, ownFirm: string): Promise<ReferenceLevel[]> {
    const lives = await this.#lives(bond, side, settlementDate, ownFirm);
    return referenceLevels(bond, settlementDate, {
      lives,
      trade: await this.#trade(bond),
      master: this.#published(bond, settlementDate),
    });
  }

  /** Live quotes of other firms in a bond, to compare with a level. */
  async standing({ isin }: Bond, ownFirm: string): Promise<QuoteBeside[]> {
    const { parts, reader } = this.#market;
    const others = await this.#others(isin, ownFirm);
    const nameOf = await namesOf(
      parts,
      reader,
      others.map((row) => row.userId),
    );
    return others.map((row) => ({
      bondYield: row.yieldStored,
      cleanPrice: row.unitPriceStored,
      settlementDate: row.settlementDate,
      side: row.quoteType,
      openRupees: row.remaining,
      isFirm: isFirm(row.state),
      clientId: row.clientId,
      clientName: nameOf(row.userId).clientName,
    }));
  }

  async #lives({ isin }: Bond, side: QuoteType, settlementDate: IsoDate, ownFirm: string): Promise<QuotedFind[]> {
    const { parts, reader } = this.#market;
    const lives: QuotedFind[] = [];
    const others = await this.#others(isin, ownFirm);
    for (const row of [...ranking(others, side, settlementDate), ...ranking(others, opposite(side), settlementDate)]) {
      if (lives.some(({ clientId }) => clientId === row.clientId)) continue;
      const { clientId, clientName } = (await namesOf(parts, reader, [row.userId]))(row.userId);
      lives.push({ ...liveFindOf(row), clientId, clientName });
    }
    return lives;
  }

  /** The last deals agreed here in the bonds of the act, by their ISIN. */
  tradesHere(): Promise<Map<string, TradeFind>> {
    return (this.#here ??= lastTradesHere(this.#market.reader, this.#market.isins, this.#since));
  }

  async #others(isin: string, ownFirm: string): Promise<EoiRow[]> {
    const quotes = await this.#market.quotes;
    return quotes.filter((row) => row.finstrumentId === isin && row.clientId !== ownFirm);
  }

  async #trade(bond: Bond): Promise<TradeFind | null> {
    const { parts, reader } = this.#market;
    const here = (await this.tradesHere()).get(bond.isin) ?? null;
    const last = parts.bonds.referenceLevel(bond.isin);
    const isRecent = last !== undefined && last.date >= this.#since;
    const published = isRecent ? await readPublished({ db: { orm: reader } }, bond.isin) : [];
    return laterTrade(here, publishedTrade(bond, published, this.#since));
  }

  #published(bond: Bond, settlementDate: IsoDate): ReferenceFinds["master"] {
    const { parts } = this.#market;
    const last = parts.bonds.referenceLevel(bond.isin);
    return last === undefined ? null : publishedFind(bond, last, parts.calendar, settlementDate);
  }
}
