import { asc, eq } from "drizzle-orm";
import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { yieldHistory } from "#domain/contract/http/securities.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { figuresOfDay } from "#domain/market-quote/yield-for-day.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { roundHalfAway, shiftDecimal } from "#domain/lib/decimal.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { bondPrices } from "#server/machine/db/schema/bonds.ts";
import { isLaterLevel, levelOfObservation } from "#server/market/bonds/reference-levels.ts";
import type { ReferenceLevel } from "#server/machine/core/bond-universe.ts";
import { levelSource } from "#server/market/research/securities/source-titles.ts";

/** One published price or yield of a bond. */
export interface PublishedRow {
  date: IsoDate;
  price: number | null;
  yieldPercent: number | null;
  source: string;
}

/** Everything published of a bond, oldest first. */
export async function readPublished(
  { db }: { db: { orm: Pick<Tx | Orm, "select"> } },
  isin: string,
): Promise<PublishedRow[]> {
  const { date, price, yieldPercent, source, n } = bondPrices;
  return db.orm
    .select({ date, price, yieldPercent, source })
    .from(bondPrices)
    .where(eq(bondPrices.isin, isin))
    .orderBy(asc(date), asc(n));
}

/** A row with the level it makes. */
export interface PublishedLevelRow {
  row: PublishedRow;
  level: ReferenceLevel;
}

/** The last published level, by the same rule as the reference levels of all bonds; null when nothing was published. */
export function lastPublished(bond: Bond, rows: readonly PublishedRow[]): PublishedLevelRow | null {
  let last: PublishedLevelRow | null = null;
  for (const row of rows) {
    const level = levelOfObservation({ isin: bond.isin, ...row }, bond.category);
    if (isLaterLevel(level, last?.level)) last = { row, level };
  }
  return last;
}

/** The published yield as its source gives it; null where it gives none or one that cannot be. */
export function publishedYield({ yieldPercent }: PublishedRow): number | null {
  if (yieldPercent === null || yieldPercent <= -100 || yieldPercent > 1000) return null;
  return roundHalfAway(shiftDecimal(yieldPercent, -2), 8);
}

/** Published levels for a chart, oldest first, each with the yield or price that its source leaves out. */
export function historyOf(
  bond: Bond,
  rows: readonly PublishedRow[],
  calendar: BusinessCalendar,
): ResponseOf<typeof yieldHistory>["points"] {
  return rows.flatMap((row) => {
    const level = levelOfObservation({ isin: bond.isin, ...row }, bond.category);
    if (level.yieldFraction === null && level.price === null) return [];
    const figures = figuresOfDay(bond, level, calendar);
    const publishedHere = level.yieldFraction === null ? null : publishedYield(row);
    return [
      {
        date: row.date,
        published_yield: publishedHere,
        bond_yield: figures.bondYield,
        is_yield_solved: figures.isYieldSolved,
        clean_price: figures.cleanPrice,
        is_price_solved: figures.isPriceSolved,
        source: levelSource(row.source, bond.category, publishedHere !== null),
      },
    ];
  });
}
