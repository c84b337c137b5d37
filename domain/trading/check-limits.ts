import { scaleSymbolOf } from "#domain/bond-catalogue/ratings.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { OnBreach } from "#domain/entities/limit.ts";
import type { PaperKind } from "#domain/entities/paper-kind.ts";

/** How far from the usual one deal may be before it asks for more than its key. */
export interface CheckLimits {
  /** Basis points between a yield and the market. */
  levelBp: number;
  /** From this distance on the level is typed again. */
  retypeBp: number;
  /** Rupees per 100 of face between a price and the market, where the price has no yield. */
  levelRupees: number;
  /** Rupees given away against the best live firm level. */
  lostRupees: number;
  /** A size of this many times the usual one, or more, is unusual. */
  sizeFactor: number;
  /** The firm refuses a level further away, or one that gives more away; null where it refuses none. */
  refuse: { levelBp: number | null; lostRupees: number | null };
}

/** A firm's own band for levels; it comes before ours. */
export interface OwnBand {
  /** Null for every kind. */
  kind: PaperKind | null;
  /** Null for every dealer. */
  dealerId: string | null;
  /** Rupees of face from which it holds; null for every size. */
  sizeFrom: number | null;
  /** Basis points off the market, or rupees lost against the best live firm level. */
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
/** At this many bands the figure is typed again. */
export const RETYPE_BANDS = 4;

const GOVERNMENT = ["GSEC", "TBILL", "STRIPS", "SDL"];
/** Paper whose level hangs on a call or on something else's price. */
const STRUCTURED = ["PERPETUAL", "AT1", "SGB"];

/** The kind of paper that a bond's band goes by. */
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

/** Whose deal it is, for a firm's own bands. */
export interface BandedDeal {
  kind: PaperKind;
  dealerId: string | null;
  /** Rupees of face; null where none is named. */
  rupees: number | null;
}

/** The limits of one deal: the firm's own bands, the most particular first, then ours. */
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
/** A wide band is not widened four times more before the figure is typed again. */
const WIDER_RETYPE_BANDS = 2;
/** A published level may be months old. */
const PUBLISHED_BP = 100;

/**
 * The limits where a distance says less: against a trade of the last days, for a level that is better for the firm than the market,
 * and most of all against a level that was published.
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

/** A dealer's band before a kind's, a kind's before a size's; of two sizes the larger. */
function byParticulars(a: OwnBand, b: OwnBand): number {
  return (
    Number(b.dealerId !== null) - Number(a.dealerId !== null) ||
    Number(b.kind !== null) - Number(a.kind !== null) ||
    (b.sizeFrom ?? 0) - (a.sizeFrom ?? 0)
  );
}
