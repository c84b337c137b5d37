import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { levelReference } from "#domain/contract/http/securities.ts";
import { bondCountText } from "#domain/bond-catalogue/bond-text.ts";
import { type Bond, isMatured } from "#domain/entities/bond.ts";
import { yieldFraction } from "#domain/lib/decimal.ts";
import { daysBetween, type IsoDate } from "#domain/lib/iso-date.ts";
import { quotedOfAnnual, quotingOf } from "#domain/market-quote/annual-yield.ts";
import { fairAt } from "#domain/market-quote/fair-value.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { todayOf } from "#server/machine/core/market-day.ts";
import { settlementOf } from "#server/market/bonds/requested-settlement.ts";
import type { BondContext } from "#server/market/research/securities/bond-context.ts";
import { withinWire } from "#server/market/research/securities/level-at.ts";
import { findTrade } from "#server/market/research/securities/market-finds.ts";
import { masterQuoteOf } from "#server/market/research/securities/master-quote.ts";
import { readPublished } from "#server/market/research/securities/published.ts";
import { freshest, ratingFor } from "#server/market/research/securities/published-levels.ts";

type LevelReference = ResponseOf<typeof levelReference>;

/** Reference levels for a bond beside live quotes. Trades made here need trade access. */
export async function levelReferenceOf(context: BondContext, bond: Bond, actor: Actor | null): Promise<LevelReference> {
  return { last: await lastOf(context, bond, actor), fair: fairOn(context, bond, todayOf(context.parts)) };
}

/** The last trade of the recent business days; failing that the last published level, its yield held. */
async function lastOf(context: BondContext, bond: Bond, actor: Actor | null): Promise<LevelReference["last"]> {
  const { parts } = context;
  const rows = await readPublished(parts, bond.isin);
  const trade = await findTrade(parts, bond, rows, actor);
  if (trade !== null) {
    const { bondYield, cleanPrice, date, atMs } = trade;
    const source = atMs === null ? "exchange trade" : "traded here";
    return { ...withinWire({ bond_yield: bondYield, clean_price: cleanPrice }), date, source };
  }
  if (isMatured(bond, todayOf(parts))) return null;
  const master = masterQuoteOf(context, bond, rows, settlementOf(parts, bond, {}));
  if (master === null) return null;
  const { bond_yield, clean_price, published_price, date, source } = master;
  const own = bond_yield === null && clean_price === null ? { bond_yield, clean_price: published_price } : master;
  const level = withinWire({ bond_yield: own.bond_yield, clean_price: own.clean_price });
  return level.bond_yield === null && level.clean_price === null ? null : { ...level, date, source };
}

/**
 * Fair level from similar bonds: the same category and rating, around its maturity. For a past day it uses the levels
 * published until then.
 */
export function fairOn({ parts, pricing, levels }: BondContext, bond: Bond, day: IsoDate): LevelReference["fair"] {
  const today = todayOf(parts);
  const rating = ratingFor(bond);
  if (bond.maturity_date === null || isMatured(bond, today) || rating === null) return null;
  const quoting = quotingOf(bond, pricing.ready(bond, settlementOf(parts, bond, {}), today));
  // Time to maturity was longer on a past day.
  const sinceYears = daysBetween(day, today) / 365;
  const alike = levels
    .alike(bond)
    .filter(({ date }) => date <= day)
    .map((point) => ({ ...point, years: point.years + sinceYears }));
  const fair = fairAt(freshest(alike), daysBetween(day, bond.maturity_date) / 365);
  if (quoting === null || fair === null) return null;
  const dates = fair.used.map(({ date }) => date).toSorted();
  return {
    bond_yield: yieldFraction(quotedOfAnnual(quoting, fair.annualYield)),
    within_bp: fair.withinBp,
    count: fair.used.length,
    bonds: bondCountText(bond.category, rating),
    first_date: dates[0] ?? day,
    last_date: dates.at(-1) ?? day,
  };
}
