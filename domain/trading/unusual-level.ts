import type { Bond } from "#domain/entities/bond.ts";
import type { LevelWarning, Strength } from "#domain/entities/deal-warning.ts";
import type { FixedField, QuoteType } from "#domain/entities/eoi.ts";
import { bpBetweenYields, roundHalfAway } from "#domain/lib/decimal.ts";
import { bpText } from "#domain/lib/format-bp.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { rupeesText } from "#domain/lib/format-rupees.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { type CheckLimits, widerLimits } from "#domain/trading/check-limits.ts";
import { type DealLevel, type NamedLevel, sameLevel } from "#domain/trading/level.ts";
import { bothNumbers, type JudgedDeal, lostRupees, lostText } from "#domain/trading/lost-rupees.ts";
import type { ReferenceLevel } from "#domain/trading/reference-level.ts";
import { relevel } from "#domain/trading/resolve-level.ts";
import { type LevelDistance, refusalText, strengthOfLevel } from "#domain/trading/strength.ts";

/**
 * Numbers of a level that a person chose: the owned one, and also the other if it is not derived from it (an overridden
 * price).
 */
export function chosenNumbers(bond: Bond, settlementDate: IsoDate, level: DealLevel): NamedLevel[] {
  const { yieldStored, unitPriceStored } = level;
  const ofYield: NamedLevel[] = yieldStored === null ? [] : [{ figure: "bond_yield", value: yieldStored }];
  const ofPrice: NamedLevel[] =
    unitPriceStored === null ? [] : [{ figure: "unit_clean_price", value: unitPriceStored }];
  if (ofYield.length === 0 || ofPrice.length === 0 || !sameLevel(relevel(bond, settlementDate, level), level)) {
    return [...ofYield, ...ofPrice];
  }
  return level.fixedField === "price" ? ofPrice : ofYield;
}

/**
 * Warns of a level outside its band around the market: in basis points of yield, or in rupees per 100 for a price
 * without a yield. Null within the band, and when the market's level is unknown in that form: nothing is invented.
 */
export function unusualLevel(
  deal: JudgedDeal,
  level: NamedLevel,
  reference: ReferenceLevel,
  firm: CheckLimits,
): LevelWarning | null {
  const own = bothNumbers(deal, level);
  const isNear = reference.basis === "live" && !isBetter(deal.side, own, reference);
  const limits = isNear ? firm : widerLimits(firm, reference.basis === "master");
  const { figure, value } = level;
  const kind: FixedField = figure === "bond_yield" ? "yield" : "price";
  const known = kind === "yield" ? reference.bondYield : reference.cleanPrice;
  const off = offBy(own, reference);
  if (known === null || off === null) return null;
  const strength = strengthOfLevel({ ...off, lost: null }, limits);
  if (strength === "say") return null;
  const lost = lostRupees(deal, { own: own.unitPriceStored, better: reference.cleanPrice }, deal.rupees);
  const { distance, unit } = off;
  const far = unit === "bp" ? bpText(distance) : rupeesText(distance);
  const text = `${levelAs(kind, value)} is ${far} from ${reference.describe(levelAs(kind, known))}.${lostText(lost, deal.rupees)}${refusalText({ ...off, lost: null }, limits)}`;
  const { basis, asOf } = reference;
  return {
    code: strength === "refuse" ? "limit_breach" : "unusual_level",
    figure,
    text,
    strength,
    value,
    reference: known,
    distance,
    limit: limitOf(off, strength, limits),
    lost,
    basis,
    as_of: asOf,
  };
}

function limitOf({ unit }: Distance, strength: Strength, { levelBp, levelRupees, refuse }: CheckLimits): number {
  if (unit === "rupees") return levelRupees;
  return strength === "refuse" ? (refuse.levelBp ?? levelBp) : levelBp;
}

/**
 * Warns of numbers far from the first known level. If that level is itself far from all others while two of the others
 * agree, it is another firm's mistake, and the two are the market.
 */
export function unusualLevels(
  deal: JudgedDeal,
  levels: readonly NamedLevel[],
  known: readonly ReferenceLevel[],
  limits: CheckLimits,
): LevelWarning[] {
  const [first] = known;
  if (first === undefined) return [];
  const judgedBy = (reference: ReferenceLevel) =>
    levels.flatMap((level) => unusualLevel(deal, level, reference, limits) ?? []);
  const warnings = judgedBy(first);
  if (warnings.length === 0) return [];
  const believed = known.find((each) => known.some((other) => other !== each && bearOut(each, other, limits)));
  return believed === undefined || believed === first ? warnings : judgedBy(believed);
}

/** True when two known levels are within the wider band of each other. */
function bearOut(a: ReferenceLevel, b: ReferenceLevel, limits: CheckLimits): boolean {
  const off = offBy({ yieldStored: a.bondYield, unitPriceStored: a.cleanPrice }, b);
  return (
    off !== null &&
    strengthOfLevel(
      { ...off, lost: null },
      { ...widerLimits(limits, [a.basis, b.basis].includes("master")), refuse: NO_REFUSAL },
    ) === "say"
  );
}

const NO_REFUSAL = { levelBp: null, lostRupees: null };

type Distance = Pick<LevelDistance, "distance" | "unit">;

/** True when a level is better for its side than the market: a buyer wants more yield and a lower price. */
function isBetter(side: QuoteType, own: DealLevel, { bondYield, cleanPrice }: ReferenceLevel): boolean {
  const cheaper =
    own.yieldStored !== null && bondYield !== null
      ? own.yieldStored - bondYield
      : (cleanPrice ?? 0) - (own.unitPriceStored ?? 0);
  return side === "BID" ? cheaper > 0 : cheaper < 0;
}

/** Distance between two levels of a day, never negative; null without a common number. */
function offBy(
  { yieldStored, unitPriceStored }: Pick<DealLevel, "yieldStored" | "unitPriceStored">,
  { bondYield, cleanPrice }: ReferenceLevel,
): Distance | null {
  if (yieldStored !== null && bondYield !== null) {
    return { distance: Math.abs(bpBetweenYields(bondYield, yieldStored)), unit: "bp" };
  }
  if (unitPriceStored === null || cleanPrice === null) return null;
  return { distance: Math.abs(roundHalfAway(unitPriceStored - cleanPrice, 4)), unit: "rupees" };
}

function levelAs(kind: FixedField, value: number): string {
  return kind === "yield" ? `${formatYieldPct(value)} %` : formatPrice(value);
}
