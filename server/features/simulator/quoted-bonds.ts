import { type Bond, type BondCategory, isListed, isMatured } from "#domain/entities/bond.ts";
import { addDays, type IsoDate } from "#domain/lib/iso-date.ts";
import { priceBond } from "#domain/pricing/price-bond.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import { lotOf } from "#domain/trading/tradable.ts";
import type { BondUniverse } from "#server/features/bonds/universe.ts";

/** A bond as the simulated dealers quote it. */
export interface QuotedBond {
  isin: string;
  sector: BondCategory;
  /** Fraction: the last published level, from which the market is moved. */
  anchorYield: number;
  /** Half of what lies between a dealer's bid and ask, in basis points. */
  halfSpreadBp: number;
  /** Dealers who keep a quote in it. */
  depth: number;
  /** Rupees of face of a usual quote. */
  sizeRupees: number;
  lotRupees: number;
}

const CRORE = 10_000_000;
/** Bonds that are repaid sooner trade as money-market paper. */
const SHORTEST_DAYS = 90;
const SANE_YIELDS = { low: 0.04, high: 0.14 };

interface Habit {
  halfSpreadBp: number;
  depth: number;
  sizeCrore: number;
}

/** How closely and how deep each part of the market is quoted, most liquid first. */
const HABITS: readonly [BondCategory, Habit][] = [
  ["GSEC", { halfSpreadBp: 0.75, depth: 4, sizeCrore: 25 }],
  ["SDL", { halfSpreadBp: 1.5, depth: 2, sizeCrore: 10 }],
  ["PSU", { halfSpreadBp: 2.5, depth: 2, sizeCrore: 5 }],
  ["BANK", { halfSpreadBp: 3, depth: 1, sizeCrore: 5 }],
  ["NBFC", { halfSpreadBp: 4, depth: 1, sizeCrore: 5 }],
  ["CORPORATE", { halfSpreadBp: 5, depth: 1, sizeCrore: 2 }],
];

/** The last published yield, or that of the last published price; null where neither makes sense. */
export function anchorYieldOf(bond: Bond, universe: BondUniverse, settlementDate: IsoDate): number | null {
  const reference = universe.referenceLevel(bond.isin);
  const terms = reference === undefined ? null : termsOf(bond, settlementDate);
  if (reference === undefined || !terms?.ok) return null;
  const priced =
    reference.yieldFraction !== null
      ? priceBond({ terms: terms.terms, settlementDate, fixedField: "yield", bondYield: reference.yieldFraction })
      : priceBond({ terms: terms.terms, settlementDate, fixedField: "price", cleanPrice: reference.price ?? 0 });
  if (!priced.ok || priced.cleanPrice <= 0 || priced.cleanPrice > 250) return null;
  return priced.bondYield >= SANE_YIELDS.low && priced.bondYield <= SANE_YIELDS.high ? priced.bondYield : null;
}

function habitOf(bond: Bond): { sector: BondCategory; habit: Habit } | null {
  const found = HABITS.find(([category]) => category === bond.category);
  return found === undefined ? null : { sector: found[0], habit: found[1] };
}

/** The bonds worth quoting on a day, those with the most published levels first within each part of the market. */
export function quotedBonds(universe: BondUniverse, today: IsoDate, most = 600): QuotedBond[] {
  const shortest = addDays(today, SHORTEST_DAYS);
  const quotable: { bond: Bond; quoted: QuotedBond }[] = [];
  for (const bond of universe.all()) {
    if (!isListed(bond) || isMatured(bond, shortest)) continue;
    const kind = habitOf(bond);
    const anchorYield = kind === null ? null : anchorYieldOf(bond, universe, shortest);
    if (kind === null || anchorYield === null) continue;
    const lotRupees = lotOf(bond);
    const sizeRupees = Math.max(Math.round((kind.habit.sizeCrore * CRORE) / lotRupees), 1) * lotRupees;
    const { halfSpreadBp, depth } = kind.habit;
    const quoted = { isin: bond.isin, sector: kind.sector, anchorYield, halfSpreadBp, depth, sizeRupees, lotRupees };
    quotable.push({ bond, quoted });
  }
  const byNotice = quotable.toSorted(
    (a, b) => b.bond.observations - a.bond.observations || (a.bond.isin < b.bond.isin ? -1 : 1),
  );
  const share = Math.ceil(most / 3);
  const government = byNotice.filter(({ quoted }) => quoted.sector === "GSEC").slice(0, share);
  const others = byNotice.filter(({ quoted }) => quoted.sector !== "GSEC").slice(0, most - government.length);
  return [...government, ...others].map(({ quoted }) => quoted);
}
