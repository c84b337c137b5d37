import type { NumberedDeal } from "#server/surveillance/watched-deals.ts";

type Some = [NumberedDeal, ...NumberedDeal[]];

/** A deal as it is judged: with another size, level or time it is another one. */
const asJudged = ({ id, at, face, bondYield, cleanPrice, buyer, seller }: NumberedDeal): string =>
  JSON.stringify([id, at, face, bondYield, cleanPrice, buyer, seller]);

/**
 * The deals that each watch has judged of those it still looks at. A watch looks often and each time at a minute: what two
 * firms dealt in a bond is judged again when something new came beside it or its terms were changed, and not at every look.
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

  /** What a watch has looked at and judged; what it saw before it sees no more. */
  note(watch: string, deals: readonly NumberedDeal[]): void {
    this.#byWatch.set(watch, new Set(deals.map(asJudged)));
  }
}
