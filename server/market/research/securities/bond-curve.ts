import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { bondCurve, CurvePoint } from "#domain/contract/http/securities.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatYieldPct } from "#domain/lib/format-level.ts";
import { roundHalfAway, yieldFraction } from "#domain/lib/decimal.ts";
import { daysBetween, type IsoDate } from "#domain/lib/iso-date.ts";
import { spreadBp } from "#domain/market-quote/curve.ts";
import { alongCurve, type FittedCurve, fitCurve } from "#domain/market-quote/fit-curve.ts";
import { todayOf } from "#server/machine/core/market-day.ts";
import type { BondContext } from "#server/market/research/securities/bond-context.ts";
import type { LevelPoint } from "#server/market/research/securities/published-levels.ts";

type BondCurve = ResponseOf<typeof bondCurve>;

const MOST_SIMILAR = 12;
/** Similar bonds mature within two years of it, or within half of its time. */
const isNear = (years: number) => (point: LevelPoint) => Math.abs(point.years - years) <= Math.max(2, years / 2);
/** The union government has over a thousand STRIPS; those nearest in maturity say enough. */
const MOST_OF_ISSUER = 100;
/** Straight pieces the fitted curve is drawn in. */
const CURVE_STEPS = 60;
/** Outside the bonds it was fitted through the curve is held flat no further than this. */
const BEYOND_YEARS = 0.5;

/** The bond among its issuer's bonds, the government's and those like it, with its spread. */
export function bondCurveOf({ parts, levels }: BondContext, bond: Bond): BondCurve {
  const today = todayOf(parts);
  const own = levels.point(bond.isin) ?? null;
  const government = levels.government();
  const onGovernment = new Set(government.map((point) => point.bond.isin));
  const years = bond.maturity_date === null ? null : daysBetween(today, bond.maturity_date) / 365;
  const nearest = (points: readonly LevelPoint[], most: number) =>
    points
      .toSorted((a, b) => Math.abs(a.years - (years ?? 0)) - Math.abs(b.years - (years ?? 0)))
      .slice(0, most)
      .toSorted((a, b) => a.years - b.years)
      .map(pointOnWire);
  const others = government.filter((point) => point.bond.isin !== bond.isin);
  const fitted = fitCurve(others);
  const ofIssuer = levels.ofIssuer(bond).filter((point) => !onGovernment.has(point.bond.isin));
  return {
    this: own && pointOnWire(own),
    issuer: nearest(ofIssuer, MOST_OF_ISSUER),
    government: government.map(pointOnWire),
    fitted:
      fitted === null
        ? []
        : alongCurve(fitted, CURVE_STEPS).map(({ years: at, annualYield }) => ({
            years: roundHalfAway(at, 4),
            annual_yield: yieldFraction(annualYield),
          })),
    similar: years === null ? [] : nearest(levels.alike(bond).filter(isNear(years)), MOST_SIMILAR),
    ...spreadOver(own, others, fitted, years, bond, today),
  };
}

function spreadOver(
  own: LevelPoint | null,
  government: readonly LevelPoint[],
  fitted: FittedCurve | null,
  years: number | null,
  bond: Bond,
  today: IsoDate,
): Pick<BondCurve, "spread_bp" | "government_yield" | "note"> {
  const none = (note: string) => ({ spread_bp: null, government_yield: null, note });
  if (years === null) return none("The full maturity date is not in the data, so the bond has no place on the curve.");
  if (bond.maturity_date !== null && bond.maturity_date <= today) return none("The bond is repaid.");
  if (fitted === null) return none("Too few government bonds have a yield to fit a curve through.");
  if (years < fitted.from - BEYOND_YEARS || years > fitted.to + BEYOND_YEARS) {
    return none("No government bond matures near this bond.");
  }
  const governmentYield = yieldFraction(fitted.at(Math.min(fitted.to, Math.max(fitted.from, years))));
  const newest = government.reduce((latest, { date }) => (date > latest ? date : latest), "");
  const from = `the curve fitted through ${government.length} government yields, the newest of ${formatDate(newest)}`;
  if (own === null) {
    return {
      spread_bp: null,
      government_yield: governmentYield,
      note: `No yield of this bond has a place on the curve, so there is no spread. Government yield from ${from}, as an effective annual yield.`,
    };
  }
  const annual = yieldFraction(own.annualYield);
  return {
    spread_bp: spreadBp(annual, governmentYield),
    government_yield: governmentYield,
    note:
      `Spread of ${formatYieldPct(annual)}%, published ${formatDate(own.date)}, over ${formatYieldPct(governmentYield)}% ` +
      `from ${from}; both as effective annual yields.${agesApart(own.date, newest)}`,
  };
}

function agesApart(own: IsoDate, government: IsoDate): string {
  const days = Math.abs(daysBetween(own, government));
  return days === 0
    ? ""
    : ` The two are ${days} ${days === 1 ? "day" : "days"} apart, and the market moved between them.`;
}

/** A point of a curve as it travels. */
export function pointOnWire({ bond, years, bondYield, annualYield, date }: LevelPoint): CurvePoint {
  return {
    finstrument_id: bond.isin,
    display_name: bond.display_name,
    years: roundHalfAway(years, 4),
    bond_yield: bondYield,
    annual_yield: yieldFraction(annualYield),
    date,
  };
}
