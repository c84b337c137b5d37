import type { MarketQuote, MasterQuote } from "#domain/contract/http/securities.ts";
import { type Bond, isMatured } from "#domain/entities/bond.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { daysBetween, type IsoDate } from "#domain/lib/iso-date.ts";
import { quotedOfAnnual, quotingOf } from "#domain/market-quote/annual-yield.ts";
import { curveAt } from "#domain/market-quote/curve.ts";
import {
  type CurveFind,
  type FoundLevel,
  inferLevel,
  type MasterFind,
  NOTHING_FOUND,
  NOTHING_PUBLISHED,
  REPAID,
} from "#domain/market-quote/infer-level.ts";
import type { Level } from "#domain/pricing/price-bond.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { todayOf } from "#server/machine/core/market-day.ts";
import { bondCountText } from "#domain/bond-catalogue/bond-text.ts";
import type { BondContext } from "#server/market/research/securities/bond-context.ts";
import { wireLevelAt, withinWire, type WireLevel } from "#server/market/research/securities/level-at.ts";
import { freshest, ratingFor } from "#server/market/research/securities/published-levels.ts";
import { findLive, findTrade } from "#server/market/research/securities/market-finds.ts";
import { masterQuoteOf } from "#server/market/research/securities/master-quote.ts";
import { readPublished } from "#server/market/research/securities/published.ts";
import type { ReadyBond } from "#server/market/research/securities/pricing-day.ts";

export interface MarketQuestion {
  side: QuoteType;
  settlementDate: IsoDate;
  /** False takes the master quote only. */
  fromMarket: boolean;
  actor: Actor | null;
}

/** The market's level for the caller, and the house's reference price it may rely on. */
export interface MarketAnswer {
  market: MarketQuote;
  master: MasterQuote | null;
  /** The level found, as a base for further pricing; null if none was found. */
  level: Level | null;
}

export async function marketAnswer(context: BondContext, bond: Bond, asked: MarketQuestion): Promise<MarketAnswer> {
  const { parts, pricing } = context;
  const { side, settlementDate, fromMarket, actor } = asked;
  const today = todayOf(parts);
  const rows = await readPublished(parts, bond.isin);
  const ready = pricing.ready(bond, settlementDate, today);
  const master = masterQuoteOf(context, bond, rows, settlementDate);
  if (isMatured(bond, today)) return { market: nothing(bond, asked, REPAID), master, level: null };
  const fromMaster = master && masterFind(master, ready);
  const finds = {
    live: fromMarket ? await findLive(parts, bond, side, settlementDate, actor) : null,
    trade: fromMarket ? await findTrade(parts, bond, rows, actor) : null,
    master: fromMaster,
    curve: fromMarket && fromMaster === null ? findCurve(context, bond, ready) : null,
  };
  const found = inferLevel(finds, settlementDate, today);
  if (found === null) {
    return { market: nothing(bond, asked, fromMarket ? NOTHING_FOUND : NOTHING_PUBLISHED), master, level: null };
  }
  const { level, basis, text, asOf } = found;
  const answered = { ...moved(level, settlementDate, ready), basis, basis_text: text, as_of: asOf };
  return {
    market: { ...nothing(bond, asked, text), ...answered },
    master,
    level: movable(level, settlementDate, ready),
  };
}

function nothing(bond: Bond, { side, settlementDate }: MarketQuestion, text: string): MarketQuote {
  return {
    finstrument_id: bond.isin,
    quote_type: side,
    settlement_date: settlementDate,
    bond_yield: null,
    clean_price: null,
    basis: null,
    basis_text: text,
    as_of: null,
  };
}

/** Keeps a level dealt for that very day; from another day it holds the yield and computes the price again. */
function moved(level: FoundLevel, settlementDate: IsoDate, ready: ReadyBond): WireLevel {
  const asIs = { bond_yield: level.bondYield, clean_price: level.cleanPrice };
  if (level.settlementDate === settlementDate || (!ready.ok && level.bondYield === null)) return withinWire(asIs);
  return wireLevelAt(ready, movable(level, settlementDate, ready));
}

function movable(level: FoundLevel, settlementDate: IsoDate, ready: ReadyBond): Level | null {
  const { fixedField, bondYield, cleanPrice } = level;
  const ownsPrice = bondYield === null || (fixedField === "price" && level.settlementDate === settlementDate);
  if (ownsPrice && cleanPrice !== null && ready.ok) return { fixedField: "price", cleanPrice };
  return bondYield === null ? null : { fixedField: "yield", bondYield };
}

/** A level with neither a yield nor a price for the bond is no find. */
function masterFind(master: MasterQuote, ready: ReadyBond): MasterFind | null {
  const { date, source, bond_yield: bondYield, published_price } = master;
  if (bondYield !== null) {
    return { fixedField: "yield", bondYield, cleanPrice: null, settlementDate: null, date, source };
  }
  if (ready.ok || published_price === null) return null;
  const asPublished = `${source}, its price as published`;
  const price = { fixedField: "price", bondYield: null, cleanPrice: published_price, settlementDate: null } as const;
  return { ...price, date, source: asPublished };
}

/** The curve of bonds like it, at its maturity. */
function findCurve({ parts, levels }: BondContext, bond: Bond, ready: ReadyBond): CurveFind | null {
  const rating = ratingFor(bond);
  const quoting = quotingOf(bond, ready);
  if (quoting === null || bond.maturity_date === null || rating === null) return null;
  const years = daysBetween(todayOf(parts), bond.maturity_date) / 365;
  const reading = curveAt(freshest(levels.alike(bond)), years);
  if (reading === null) return null;
  const dates = reading.used.map(({ date }) => date).toSorted();
  return {
    fixedField: "yield",
    bondYield: quotedOfAnnual(quoting, reading.annualYield),
    cleanPrice: null,
    settlementDate: null,
    bonds: bondCountText(bond.category, rating),
    years,
    count: reading.used.length,
    firstDate: dates[0] ?? "",
    lastDate: dates.at(-1) ?? "",
  };
}
