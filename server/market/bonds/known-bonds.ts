import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { KnownFinstrument, knownFinstruments } from "#domain/contract/http/bonds.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { priceProblem, yieldProblem } from "#domain/lib/deal-rules.ts";
import { price4, shiftDecimal, yieldFraction } from "#domain/lib/decimal.ts";
import { figuresOfDay } from "#domain/market-quote/yield-for-day.ts";
import { todayOf } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Needs = Pick<Parts, "bonds" | "calendar" | "clock">;

/** The bonds among these ISINs, each once and in their order, from memory. */
export function knownBonds(parts: Needs, isins: readonly string[]): ResponseOf<typeof knownFinstruments> {
  const found = [...new Set(isins)].flatMap((isin) => parts.bonds.get(isin) ?? []);
  return { bonds: found.map((bond) => presentBond(parts, bond)), today: todayOf(parts) };
}

function presentBond(parts: Needs, bond: Bond): KnownFinstrument {
  const { isin, display_name, face_value, maturity_date } = bond;
  return { isin, name: display_name, face_value, maturity: maturity_date, level: levelOf(parts, bond) };
}

function levelOf({ bonds, calendar }: Needs, bond: Bond): KnownFinstrument["level"] {
  const published = bonds.referenceLevel(bond.isin);
  if (published === undefined) return null;
  const { bondYield, cleanPrice } = figuresOfDay(bond, published, calendar);
  if (bondYield === null || yieldProblem(shiftDecimal(bondYield, 2)) !== null) return null;
  const isPrice = cleanPrice !== null && priceProblem(cleanPrice) === null;
  return {
    yield_stored: yieldFraction(bondYield),
    price_stored: isPrice ? price4(cleanPrice) : null,
    on: published.date,
  };
}
