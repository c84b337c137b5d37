import type { MasterQuote } from "#domain/contract/http/securities.ts";
import { type Bond, isMatured } from "#domain/entities/bond.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { heldYield } from "#domain/market-quote/held-yield.ts";
import { publishedBasis } from "#domain/market-quote/published-basis.ts";
import { todayOf } from "#server/features/securities/asked.ts";
import type { Desk } from "#server/features/securities/desk.ts";
import { wireLevelAt } from "#server/features/securities/level-at.ts";
import { lastPublished, publishedYield, type PublishedRow } from "#server/features/securities/published.ts";
import { levelSource } from "#server/features/securities/source-titles.ts";

/** The last published level moved to a settlement date: its yield held, the price from it. Null when none was published. */
export function masterQuoteOf(
  { parts, pricing }: Desk,
  bond: Bond,
  rows: readonly PublishedRow[],
  settlementDate: IsoDate,
): MasterQuote | null {
  const last = lastPublished(bond, rows);
  if (last === null) return null;
  const { row, level } = last;
  const held = isMatured(bond, todayOf(parts)) ? null : heldYield(bond, level, parts.calendar);
  const moved = wireLevelAt(
    pricing.ready(bond, settlementDate, todayOf(parts)),
    held && { fixedField: "yield", ...held },
  );
  const hasYield = level.yieldFraction !== null;
  return {
    date: row.date,
    source: levelSource(row.source, bond.category, hasYield) + workWords(bond, row, hasYield, held?.solvedFor ?? null),
    published_yield: hasYield ? publishedYield(row) : null,
    published_price: row.price,
    settlement_date: settlementDate,
    ...moved,
  };
}

/** What was done to the published number before it could be held. */
function workWords(bond: Bond, row: PublishedRow, hasYield: boolean, solvedFor: IsoDate | null): string {
  if (solvedFor !== null) return `; yield solved from its price for settlement ${formatDate(solvedFor)}`;
  const isTurned = hasYield && publishedBasis(bond.category, row.source) === "annualised";
  return isTurned ? ", turned into the half-yearly yield the market quotes" : "";
}
