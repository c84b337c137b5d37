import { scaleSymbolOf } from "#domain/bond-catalogue/ratings.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { OnBreach } from "#domain/entities/limit.ts";
import type { PaperKind } from "#domain/entities/paper-kind.ts";

/** Maximum deviation of one deal from the usual before it needs more than its key. */
export interface CheckLimits {
  /** Basis points between a yield and the market. */
  levelBp: number;
  /** Basis points from which the level must be retyped. */
  retypeBp: number;
  /** Rupees per 100 of face between a price and the market, for a price without a yield. */
  levelRupees: number;
  /** Rupees given away against the best live firm level. */
  lostRupees: number;
  /** Multiple of the usual size from which a size is unusual. */
  sizeFactor: number;
  /** Distances and losses above which the firm refuses; null when it refuses none. */
  refuse: { levelBp: number | null; lostRupees: number | null };
}

/** A firm's own band for levels; takes precedence over ours. */
export interface OwnBand {
  /** Null for every kind of paper. */
  kind: PaperKind | null;
  /** Null for every dealer. */
  dealerId: string | null;
  /** Minimum size in rupees of face; null for every size. */
  sizeFrom: number | null;
  /** BP: basis points off the market. LOST: rupees lost against the best live firm level. */
  unit: "BP" | "LOST";
  amount: number;
  onBreach: OnBreach;
}

/** A firm's own settings. */
export interface FirmChecks {
  levelRupees: number;
  sizeFactor: number;
  bands: readonly OwnBand[];
}

export const DEFAULT_FIRM_CHECKS: FirmChecks = { levelRupees: 2, sizeFactor: 10, bands: [] };

/** Basis points of yield by kind of paper. */
export const LEVEL_BP: Record<PaperKind, number> = { GOVERNMENT: 5, AAA: 12, AA: 25, LOWER: 60, PERPETUAL: 60 };
export const LOST_RUPEES = 100_000;
/** Number of bands from which the figure must be retyped. */
export const RETYPE_BANDS = 4;

const GOVERNMENT = ["GSEC", "TBILL", "STRIPS", "SDL"];
/** Paper whose level depends on a call or on another price. */
const STRUCTURED = ["PERPETUAL", "AT1", "SGB"];

/** Kind of paper that decides a bond's band. */
export function paperKindOf({
  category,
  coupon_type,
  credit_rating,
}: Pick<Bond, "category" | "coupon_type" | "credit_rating">): PaperKind {
  if (category !== null && GOVERNMENT.includes(category)) return "GOVERNMENT";
  const isSupported = credit_rating !== null && scaleSymbolOf(credit_rating) !== credit_rating;
  if (isSupported || coupon_type === "MARKET_LINKED") return "PERPETUAL";
  if (category !== null && STRUCTURED.includes(category)) return "PERPETUAL";
  if (credit_rating === "AAA") return "AAA";
  return credit_rating === "AA+" || credit_rating === "AA" ? "AA" : "LOWER";
}

/** Details of a deal that select the firm's own bands. */
export interface BandedDeal {
  kind: PaperKind;
  dealerId: string | null;
  /** Rupees of face; null when not given. */
  rupees: number | null;
}

/** Limits for one deal: the firm's own bands, most specific first, then ours. */
export function checkLimitsFor(deal: BandedDeal, { bands, levelRupees, sizeFactor }: FirmChecks): CheckLimits {
  const own = (unit: OwnBand["unit"], onBreach: OnBreach): number | null =>
    bands
      .filter((band) => band.unit === unit && band.onBreach === onBreach && holdsFor(band, deal))
      .toSorted(byParticulars)[0]?.amount ?? null;
  const levelBp = own("BP", "WARN") ?? LEVEL_BP[deal.kind];
  return {
    levelBp,
    retypeBp: levelBp * RETYPE_BANDS,
    levelRupees,
    lostRupees: own("LOST", "WARN") ?? LOST_RUPEES,
    sizeFactor,
    refuse: { levelBp: own("BP", "BLOCK"), lostRupees: own("LOST", "BLOCK") },
  };
}

const WIDER_TIMES = 4;
/** A wide band is not widened fourfold again for retyping. */
const WIDER_RETYPE_BANDS = 2;
/** A published level may be months old. */
const PUBLISHED_BP = 100;

/**
 * Limits where a distance means less: against a recent trade, for a level better for the firm than the market, and most
 * of all against a published level.
 */
export function widerLimits(limits: CheckLimits, isPublished: boolean): CheckLimits {
  const wider = (bp: number) => Math.max(bp, isPublished ? PUBLISHED_BP : Math.min(bp * WIDER_TIMES, PUBLISHED_BP));
  const { levelBp, lostRupees } = limits.refuse;
  const confirmBp = wider(limits.levelBp);
  return {
    ...limits,
    levelBp: confirmBp,
    retypeBp: Math.max(limits.retypeBp, confirmBp * WIDER_RETYPE_BANDS),
    refuse: { levelBp: levelBp === null ? null : wider(levelBp), lostRupees },
  };
}

function holdsFor(band: OwnBand, { kind, dealerId, rupees }: BandedDeal): boolean {
  if (band.kind !== null && band.kind !== kind) return false;
  if (band.dealerId !== null && band.dealerId !== dealerId) return false;
  return band.sizeFrom === null || (rupees !== null && rupees >= band.sizeFrom);
}

/** Most specific band first: for a dealer, then for a kind of paper, then for the larger size. */
function byParticulars(a: OwnBand, b: OwnBand): number {
  return (
    Number(b.dealerId !== null) - Number(a.dealerId !== null) ||
    Number(b.kind !== null) - Number(a.kind !== null) ||
    (b.sizeFrom ?? 0) - (a.sizeFrom ?? 0)
  );
}
