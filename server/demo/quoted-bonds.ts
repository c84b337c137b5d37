import { type Bond, type BondCategory, isListed, isMatured } from "#domain/entities/bond.ts";
import { lotOf } from "#domain/entities/lot.ts";
import { addDays, type IsoDate } from "#domain/lib/iso-date.ts";
import { heldYield, quotingAt } from "#domain/market-quote/yield-for-day.ts";
import { priceBond } from "#domain/pricing/price-bond.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** A bond as the simulated dealers quote it. */
export interface QuotedBond {
  isin: string;
  sector: BondCategory;
  /** Fraction: the last published level, from which the market is moved. */
  anchorYield: number;
  /** Half of a dealer's bid–ask spread, in basis points. */
  halfSpreadBp: number;
  /** Dealers quoting it. */
  depth: number;
  /** Rupees of face of a usual quote. */
  sizeRupees: number;
  lotRupees: number;
}

const CRORE = 10_000_000;
/** Bonds that are repaid sooner trade as money-market paper; bills are that paper and trade almost to the end. */
const SHORTEST_DAYS = 90;
const SHORTEST_BILL_DAYS = 14;
const SANE_YIELDS = { low: 0.04, high: 0.14 };

interface Habit {
  halfSpreadBp: number;
  depth: number;
  sizeCrore: number;
  /**
   * Maximum share of all quoted bonds, so that one kind does not fill the board. Room left by the others may be used
   * beyond it, except by government bonds.
   */
  share: number;
}

/** Spread and depth of each part of the market, most liquid first. */
const HABITS: readonly [BondCategory, Habit][] = [
  ["GSEC", { halfSpreadBp: 0.75, depth: 4, sizeCrore: 25, share: 1 / 3 }],
  ["SDL", { halfSpreadBp: 1.5, depth: 2, sizeCrore: 10, share: 1 / 2 }],
  ["TBILL", { halfSpreadBp: 1, depth: 2, sizeCrore: 25, share: 1 / 25 }],
  ["STRIPS", { halfSpreadBp: 3, depth: 1, sizeCrore: 5, share: 1 / 25 }],
  ["PSU", { halfSpreadBp: 2.5, depth: 2, sizeCrore: 5, share: 1 / 4 }],
  ["BANK", { halfSpreadBp: 3, depth: 1, sizeCrore: 5, share: 1 / 4 }],
  ["NBFC", { halfSpreadBp: 4, depth: 1, sizeCrore: 5, share: 1 / 4 }],
  ["CORPORATE", { halfSpreadBp: 5, depth: 1, sizeCrore: 2, share: 1 / 4 }],
];

/** Input for quoting: the bonds with their published levels, and the calendar. */
export type Published = Pick<Parts, "bonds" | "calendar">;

/**
 * Yield of the last published level; null when it is missing or implausible, or the bond has no price for the
 * settlement.
 */
export function anchorYieldOf(bond: Bond, { bonds, calendar }: Published, settlementDate: IsoDate): number | null {
  const level = bonds.referenceLevel(bond.isin);
  const held = level && heldYield(bond, level, calendar, quotingAt(bond, settlementDate));
  const terms = termsOf(bond, settlementDate);
  // Assumed terms need a person's confirmation, which simulated dealers cannot give.
  if (!held || !terms.ok || terms.assumed !== undefined) return null;
  const priced = priceBond({ terms: terms.terms, settlementDate, fixedField: "yield", bondYield: held.bondYield });
  if (!priced.ok || priced.cleanPrice <= 0 || priced.cleanPrice > 250) return null;
  return priced.bondYield >= SANE_YIELDS.low && priced.bondYield <= SANE_YIELDS.high ? priced.bondYield : null;
}

function habitOf(bond: Bond): { sector: BondCategory; habit: Habit } | null {
  const found = HABITS.find(([category]) => category === bond.category);
  return found === undefined ? null : { sector: found[0], habit: found[1] };
}

/** The bonds worth quoting on a day, those with the most published levels first within each part of the market. */
export function quotedBonds(published: Published, today: IsoDate, most = 600): QuotedBond[] {
  const shortestBond = addDays(today, SHORTEST_DAYS);
  const shortestBill = addDays(today, SHORTEST_BILL_DAYS);
  const quotable: { bond: Bond; quoted: QuotedBond }[] = [];
  for (const bond of published.bonds.all()) {
    const shortest = bond.category === "TBILL" ? shortestBill : shortestBond;
    if (!isListed(bond) || isMatured(bond, shortest)) continue;
    const kind = habitOf(bond);
    const anchorYield = kind === null ? null : anchorYieldOf(bond, published, shortest);
    const lot = lotOf(bond);
    if (kind === null || anchorYield === null || lot === null) continue;
    const lotRupees = lot.rupees;
    const sizeRupees = Math.max(Math.round((kind.habit.sizeCrore * CRORE) / lotRupees), 1) * lotRupees;
    const { halfSpreadBp, depth } = kind.habit;
    const quoted = { isin: bond.isin, sector: kind.sector, anchorYield, halfSpreadBp, depth, sizeRupees, lotRupees };
    quotable.push({ bond, quoted });
  }
  const byNotice = quotable.toSorted(
    (a, b) => b.bond.observations - a.bond.observations || (a.bond.isin < b.bond.isin ? -1 : 1),
  );
  return shared(
    byNotice.map(({ quoted }) => quoted),
    most,
  );
}

/** Government bonds first, then the others in the order given, each kind up to its share and beyond it while room is left. */
function shared(byNotice: readonly QuotedBond[], most: number): QuotedBond[] {
  const government = byNotice.filter(({ sector }) => sector === "GSEC").slice(0, Math.ceil(most / 3));
  const taken = new Map<BondCategory, number>();
  const others: QuotedBond[] = [];
  const beyond: QuotedBond[] = [];
  for (const quoted of byNotice) {
    if (quoted.sector === "GSEC") continue;
    const share = HABITS.find(([category]) => category === quoted.sector)?.[1].share ?? 1;
    const already = taken.get(quoted.sector) ?? 0;
    if (already < Math.ceil(most * share)) others.push(quoted);
    else beyond.push(quoted);
    taken.set(quoted.sector, already + 1);
  }
  return [...government, ...[...others, ...beyond].slice(0, most - government.length)];
}
