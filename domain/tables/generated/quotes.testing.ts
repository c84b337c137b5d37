import { addDays } from "#domain/lib/iso-date.ts";
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
import {
  type Meant,
  otherColumns,
  plainColumn,
  type Position,
  type RightTable,
  somePosition,
  TODAY,
  unusedHeadings,
} from "#domain/tables/generated/right-table.testing.ts";
import { type Sized, sizeColumn } from "#domain/tables/generated/sizes.testing.ts";
import { someCode, someText, textCell } from "#domain/tables/generated/texts.testing.ts";
import {
  EXCHANGE_NAMES,
  exchangeCell,
  isinCell,
  type Settlement,
  settlementCell,
  sideCell,
  someValidity,
  validityCell,
  yesNoCell,
} from "#domain/tables/generated/words.testing.ts";
import type { WrittenColumn } from "#domain/tables/generated/written-cell.testing.ts";
import { QUOTES } from "#domain/tables/vocabularies/quotes.ts";

type Quote = Meant<"quotes">;
type Side = Quote["side"];
/** A quote's own part: its side, level and size. */
type Quoted = Level & { side: Side; quantum: number };
type Terms = Omit<Quote, keyof Quoted | "isin">;

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
  const sided = shown.map((of) => {
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

/** The terms of quotes, some of them with a column. */
function termsOf(draw: Draw, length: number): { columns: WrittenColumn[]; rows: Terms[] } {
  const columns: WrittenColumn[] = [];
  function valuesOf<Value>(
    field: keyof typeof headings,
    some: () => Value,
    write: Parameters<typeof plainColumn<Value>>[4],
  ): (Value | null)[] {
    if (!draw.once(3)) return Array.from({ length }, () => null);
    const values = Array.from({ length }, () => (draw.once(5) ? null : some()));
    columns.push(plainColumn(draw, field, headings[field], values, write));
    return values;
  }
  const codes = (field: keyof typeof headings) =>
    valuesOf(
      field,
      () => someCode(draw),
      (text) => textCell(draw, text),
    );
  const settlements = valuesOf<Settlement>(
    "settlement",
    () => (draw.once(2) ? { delta: draw.pick([0, 1, 2]) } : { date: addDays(TODAY, draw.int(0, 10)) }),
    (settlement) => settlementCell(draw, settlement),
  );
  const validities = valuesOf(
    "validity",
    () => someValidity(draw),
    (validity) => validityCell(draw, validity),
  );
  const answers = (field: keyof typeof headings) =>
    valuesOf(
      field,
      () => draw.once(2),
      (isYes) => yesNoCell(draw, isYes),
    );
  const [rfqs, anonymous] = [answers("send_to_rfq"), answers("anonymous")];
  const exchanges = valuesOf(
    "exchange",
    () => draw.pick(EXCHANGE_NAMES),
    (exchange) => exchangeCell(draw, exchange),
  );
  const [modes, participants, clients] = [codes("rfq_mode"), codes("participant_code"), codes("end_client_id")];
  const texts = (field: keyof typeof headings) =>
    valuesOf(
      field,
      () => someText(draw),
      (text) => textCell(draw, text),
    );
  const [confirms, frequencies] = [texts("confirm"), texts("coupon_frequency")];
  const rows = Array.from({ length }, (_, at): Terms => {
    const settlement = settlements[at] ?? null;
    return {
      settlement_delta: settlement !== null && "delta" in settlement ? settlement.delta : null,
      settlement: settlement !== null && "date" in settlement ? settlement.date : null,
      validity: validities[at] ?? null,
      send_to_rfq: rfqs[at] ?? null,
      anonymous: anonymous[at] ?? null,
      exchange: exchanges[at] ?? null,
      rfq_mode: modes[at]?.toUpperCase() ?? null,
      participant_code: participants[at]?.toUpperCase() ?? null,
      end_client_id: clients[at] ?? null,
      confirm: confirms[at] ?? null,
      coupon_frequency: frequencies[at] ?? null,
    };
  });
  return { columns, rows };
}
