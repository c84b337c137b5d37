import type { NumberedDeal } from "#server/market/surveillance/watched-deals.ts";

type Some = [NumberedDeal, ...NumberedDeal[]];

/** Identity of a deal for judging: another size, level or time makes another deal. */
const asJudged = ({ id, at, face, bondYield, cleanPrice, buyer, seller }: NumberedDeal): string =>
  JSON.stringify([id, at, face, bondYield, cleanPrice, buyer, seller]);

/**
 * Deals already judged by each watch within its current time range. A watch runs often and rereads the last minute:
 * deals of two firms in a bond are judged again only when a new one arrived or terms changed.
 */
export class JudgedDeals {
  readonly #byWatch = new Map<string, ReadonlySet<string>>();

  /** The deals by bond and pair of firms, where at least one has not been judged, each with all of its minute. */
  withNew(watch: string, deals: readonly NumberedDeal[]): Some[] {
    const judged = this.#byWatch.get(watch);
    const groups = Map.groupBy(deals, ({ isin, buyer, seller }) =>
      [isin, ...[buyer.clientId, seller.clientId].toSorted()].join(" "),
    );
    return [...groups.values()].flatMap(([first, ...others]) => {
      if (first === undefined) return [];
      const all: Some = [first, ...others];
      return all.every((deal) => judged?.has(asJudged(deal))) ? [] : [all];
    });
  }

  /** Records the deals a watch has just judged; replaces the earlier ones, which it will not see again. */
  note(watch: string, deals: readonly NumberedDeal[]): void {
    this.#byWatch.set(watch, new Set(deals.map(asJudged)));
  }
}
