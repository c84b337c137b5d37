import type { BondCategory } from "#domain/entities/bond.ts";
import type { Random } from "#domain/lib/seeded-random.ts";

/**
 * Drift of the market from the last published levels, in basis points of yield: one shift for all bonds and one for
 * each part of the market. Both are mean-reverting random walks, so levels stay near the published ones.
 */
export interface Curve {
  levelBp: number;
  sectorBp: ReadonlyMap<BondCategory, number>;
}

export const FLAT_CURVE: Curve = { levelBp: 0, sectorBp: new Map() };

/** Share of the distance drawn back each second, and bp moved by chance in one second. */
const LEVEL = { pull: 1 / 1800, bpPerRootSecond: 0.06 };
const SECTOR = { pull: 1 / 1800, bpPerRootSecond: 0.02 };
const SECTORS: readonly BondCategory[] = ["GSEC", "SDL", "PSU", "BANK", "NBFC", "CORPORATE"];

function wander(bp: number, seconds: number, way: typeof LEVEL, random: Random): number {
  return bp * (1 - Math.min(way.pull * seconds, 1)) + random.normal() * way.bpPerRootSecond * Math.sqrt(seconds);
}

/** The curve some seconds later. */
export function moveCurve(curve: Curve, seconds: number, random: Random): Curve {
  return {
    levelBp: wander(curve.levelBp, seconds, LEVEL, random),
    sectorBp: new Map(
      SECTORS.map((sector) => [sector, wander(curve.sectorBp.get(sector) ?? 0, seconds, SECTOR, random)]),
    ),
  };
}

/** Current fair yield of a bond, as a fraction. */
export function fairYield(curve: Curve, bond: { anchorYield: number; sector: BondCategory | null }): number {
  const sectorBp = bond.sector === null ? 0 : (curve.sectorBp.get(bond.sector) ?? 0);
  return bond.anchorYield + (curve.levelBp + sectorBp) / 10_000;
}
