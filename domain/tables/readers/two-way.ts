import type { TableSide } from "#domain/tables/cells/side.ts";
import { isLevelFilled, type LevelFields, levelOf, type RowLevel } from "#domain/tables/readers/levels.ts";
import type { Problems } from "#domain/tables/readers/problems.ts";
import type { TableCells } from "#domain/tables/readers/table-cells.ts";
import type { TableRecord } from "#domain/tables/table.ts";

export type BookSide = "BID" | "ASK";

/** The columns of a side in every vocabulary that has bids and offers. */
type SidedField =
  | "bid_yield"
  | "bid_price"
  | "bid"
  | "bid_size"
  | "offer_yield"
  | "offer_price"
  | "offer"
  | "offer_size";

export type BookField = SidedField | "quantum";

const SIDES: readonly {
  side: BookSide;
  level: LevelFields<SidedField> & { either: SidedField };
  size: "bid_size" | "offer_size";
}[] = [
  { side: "BID", level: { yield: "bid_yield", price: "bid_price", either: "bid" }, size: "bid_size" },
  { side: "ASK", level: { yield: "offer_yield", price: "offer_price", either: "offer" }, size: "offer_size" },
];

export const SIDED_LEVELS: readonly SidedField[] = SIDES.flatMap(({ level }) => [
  level.yield,
  level.price,
  level.either,
]);

/** The columns of a side that may hold yields. */
export const SIDED_YIELDS: readonly SidedField[] = SIDES.flatMap(({ level }) => [level.yield, level.either]);

export interface SidedLevel {
  side: BookSide;
  level: RowLevel;
  /** The column of its size. */
  size: BookField;
}

/** Bid and offer of a row, the bid first, as far as their levels are filled. */
export function sidedLevels(
  cells: TableCells<BookField>,
  problems: Problems,
  record: TableRecord,
  readLevel: typeof levelOf<BookField> = levelOf,
): SidedLevel[] {
  return SIDES.filter(({ level }) => isLevelFilled(cells, record, level)).map(({ side, level, size }) => ({
    side,
    level: readLevel(cells, problems, record, level),
    size: cells.isFilled(record, size) || !cells.has("quantum") ? size : "quantum",
  }));
}

/** True where the bid pays more than the offer asks, both in yield or both in price. Levels at choice do not cross. */
export function isCrossed(sides: readonly SidedLevel[]): boolean {
  const bid = sides.find(({ side }) => side === "BID")?.level;
  const offer = sides.find(({ side }) => side === "ASK")?.level;
  if (bid === undefined || offer === undefined) return false;
  const isYieldCrossed = bid.yield_pct != null && offer.yield_pct != null && bid.yield_pct < offer.yield_pct;
  return isYieldCrossed || (bid.price != null && offer.price != null && bid.price > offer.price);
}

export const bookSide = (side: TableSide): BookSide => (side === "BUY" ? "BID" : "ASK");
