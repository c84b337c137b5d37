import type { MasterQuote } from "#domain/contract/http/securities.ts";
import { type Bond, isMatured } from "#domain/entities/bond.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { type Quoting, quotingOf } from "#domain/market-quote/annual-yield.ts";
import { type YieldBasisYield, heldYield } from "#domain/market-quote/yield-for-day.ts";
import { todayOf } from "#server/machine/core/market-day.ts";
import type { BondContext } from "#server/market/research/securities/bond-context.ts";
import { wireLevelAt } from "#server/market/research/securities/level-at.ts";
import { lastPublished, publishedYield, type PublishedRow } from "#server/market/research/securities/published.ts";
import { levelSource } from "#server/market/research/securities/source-titles.ts";

/** The last published level moved to a settlement date: its yield held, the price from it. Null when none was published. */
export function masterQuoteOf(
  { parts, pricing }: BondContext,
  bond: Bond,
  rows: readonly PublishedRow[],
  settlementDate: IsoDate,
): MasterQuote | null {
  const last = lastPublished(bond, rows);
  if (last === null) return null;
  const { row, level } = last;
  const ready = pricing.ready(bond, settlementDate, todayOf(parts));
  const quoting = quotingOf(bond, ready);
  const held = isMatured(bond, todayOf(parts)) ? null : heldYield(bond, level, parts.calendar, quoting);
  const moved = wireLevelAt(ready, held && { fixedField: "yield", ...held });
  const hasYield = level.yieldFraction !== null;
  return {
    date: row.date,
    source: levelSource(row.source, bond.category, hasYield) + (held === null ? "" : basisText(held, quoting)),
    published_yield: hasYield ? publishedYield(row) : null,
    published_price: row.price,
    settlement_date: settlementDate,
    ...moved,
  };
}

/** Conversions applied to the published number. */
function basisText({ solvedFor, isTurned }: YieldBasisYield, quoting: Quoting | null): string {
  const solved = solvedFor === null ? "" : `; yield solved from its price for settlement ${formatDate(solvedFor)}`;
  return isTurned && quoting !== null ? `${solved}, turned into the ${QUOTED_LABELS[quoting.compounding]}` : solved;
}

const QUOTED_LABELS: Readonly<Record<number, string>> = {
  0: "simple yield the market quotes with one payment left",
  1: "annual yield the market quotes",
  2: "half-yearly yield the market quotes",
};
