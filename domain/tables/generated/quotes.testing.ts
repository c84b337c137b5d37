import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import {
  eitherColumn,
  type Level,
  priceColumn,
  someLevel,
  somePrice,
  someYield,
  yieldColumn,
} from "#domain/tables/generated/levels.testing.ts";
import { type Terms, termsOf } from "#domain/tables/generated/quote-terms.testing.ts";
import {
  type Meant,
  otherColumns,
  plainColumn,
  type Position,
  type RightTable,
  somePosition,
  unusedHeadings,
} from "#domain/tables/generated/right-table.testing.ts";
import { type Sized, sizeColumn } from "#domain/tables/generated/sizes.testing.ts";
import { isinCell, sideCell } from "#domain/tables/generated/words.testing.ts";
import type { WrittenColumn } from "#domain/tables/generated/written-cell.testing.ts";
import { QUOTES } from "#domain/tables/vocabularies/quotes.ts";

type Side = Meant<"quotes">["side"];
/** A quote's own part: its side, level and size. */
type Quoted = Level & { side: Side; quantum: number };

const headings = QUOTES.fields;
const UNUSED = unusedHeadings(QUOTES);

/** A table of quotes, with a column of sides or with columns of bids and offers. */
export function rightQuotes(draw: Draw, most = 6): RightTable<"quotes"> {
  const positions = Array.from({ length: draw.int(1, most) }, () => somePosition(draw));
  const { columns, quoted } = draw.once(2) ? sidedBook(draw, positions) : bookOfSides(draw, positions);
  const terms = termsOf(draw, positions.length);
  const isins = plainColumn(draw, "isin", headings.isin, positions, ({ bond }) => isinCell(draw, bond.isin));
  const meant = positions.map(({ bond }, at) =>
    (quoted[at] ?? []).map((each) => ({ isin: bond.isin, ...each, ...(terms.rows[at] as Terms) })),
  );
  const others = otherColumns(draw, UNUSED, positions.length);
  return { kind: "quotes", columns: draw.shuffled([isins, ...columns, ...terms.columns, ...others]), meant };
}

interface Book {
  columns: WrittenColumn[];
  quoted: Quoted[][];
}

const sizedOf = ({ bond }: Position, rupees: number): Sized => ({ rupees, faceRupees: bond.faceRupees });

/** One quote in a row, its side named. */
function bookOfSides(draw: Draw, positions: readonly Position[]): Book {
  const quotes = positions.map(({ rupees }): Quoted => ({
    side: draw.pick(["BID", "ASK"]),
    quantum: rupees,
    ...someLevel(draw),
  }));
  const levels = draw.once(4)
    ? [eitherColumn(draw, "level", headings.level, quotes)]
    : [
        yieldColumn(
          draw,
          "yield",
          headings.yield,
          quotes.map(({ yield_pct }) => yield_pct),
        ),
        priceColumn(
          draw,
          "price",
          headings.price,
          quotes.map(({ price }) => price),
        ),
      ];
  const sides = plainColumn(draw, "quote_type", headings.quote_type, quotes, ({ side }) =>
    sideCell(draw, side === "BID" ? "BUY" : "SELL"),
  );
  const sizes = sizeColumn(
    draw,
    "quantum",
    headings.quantum,
    positions.map((each) => sizedOf(each, each.rupees)),
  );
  return { columns: [sides, sizes, ...levels], quoted: quotes.map((quote) => [quote]) };
}

const SIDES = [
  { side: "BID", yield: "bid_yield", price: "bid_price", either: "bid", size: "bid_size" },
  { side: "ASK", yield: "offer_yield", price: "offer_price", either: "offer", size: "offer_size" },
] as const;

/** Up to two quotes in a row, each side with columns of its own. */
function sidedBook(draw: Draw, positions: readonly Position[]): Book {
  const isOneSize = draw.once(2);
  const shown = draw.once(4) ? [draw.pick(SIDES)] : SIDES;
  const filled = positions.map(() => (shown.length === 1 || draw.once(2) ? shown : [draw.pick(SIDES)]));
  const drawn = shown.map((of) => {
    const kind = draw.pick(["yield", "price", "either"] as const);
    const quotes = positions.map((position, at): Quoted | null => {
      if (!filled[at]?.includes(of)) return null;
      const level: Level =
        kind === "yield"
          ? { yield_pct: someYield(draw), price: null }
          : kind === "price"
            ? { yield_pct: null, price: somePrice(draw) }
            : someLevel(draw);
      return {
        side: of.side,
        quantum: isOneSize ? position.rupees : somePosition(draw, [position.bond]).rupees,
        ...level,
      };
    });
    return { of, kind, quotes };
  });
  for (const at of positions.keys()) uncross(drawn.map(({ quotes }) => quotes[at] ?? null));
  const sided = drawn.map(({ of, kind, quotes }) => {
    const level =
      kind === "yield"
        ? yieldColumn(
            draw,
            of.yield,
            headings[of.yield],
            quotes.map((quote) => quote?.yield_pct ?? null),
          )
        : kind === "price"
          ? priceColumn(
              draw,
              of.price,
              headings[of.price],
              quotes.map((quote) => quote?.price ?? null),
            )
          : eitherColumn(draw, of.either, headings[of.either], quotes);
    const sizes = quotes.map((quote, at) =>
      quote === null ? null : sizedOf(positions[at] as Position, quote.quantum),
    );
    return { quotes, columns: isOneSize ? [level] : [level, sizeColumn(draw, of.size, headings[of.size], sizes)] };
  });
  const one = isOneSize
    ? [
        sizeColumn(
          draw,
          "quantum",
          headings.quantum,
          positions.map((each) => sizedOf(each, each.rupees)),
        ),
      ]
    : [];
  return {
    columns: [...sided.flatMap(({ columns }) => columns), ...one],
    quoted: positions.map((_, at) => sided.flatMap(({ quotes }) => quotes[at] ?? [])),
  };
}

/** Swaps the levels of a bid and an offer whose bid is the better one. */
function uncross([bid, offer]: readonly (Quoted | null)[]): void {
  if (bid == null || offer == null) return;
  const isYieldCrossed = bid.yield_pct !== null && offer.yield_pct !== null && bid.yield_pct < offer.yield_pct;
  if (!isYieldCrossed && !(bid.price !== null && offer.price !== null && bid.price > offer.price)) return;
  const { yield_pct, price } = bid;
  Object.assign(bid, { yield_pct: offer.yield_pct, price: offer.price });
  Object.assign(offer, { yield_pct, price });
}
