import type { Bond } from "#domain/entities/bond.ts";
import type { LevelFigure, LevelWarning } from "#domain/entities/deal-warning.ts";
import type { FixedField } from "#domain/entities/eoi.ts";
import { bpBetweenYields, roundHalfAway } from "#domain/lib/decimal.ts";
import { bpText } from "#domain/lib/format-bp.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { rupeesText } from "#domain/lib/format-rupees.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { CheckLimits } from "#domain/trading/check-limits.ts";
import { type DealLevel, sameLevel } from "#domain/trading/level.ts";
import type { ReferenceLevel } from "#domain/trading/reference-level.ts";
import { relevel } from "#domain/trading/resolve-level.ts";

/** A number that somebody is about to be bound by: a yield as a fraction, a price per 100. */
export interface NamedLevel {
  figure: LevelFigure;
  value: number;
}

/**
 * The numbers of a level that somebody chose: the owned one, and the other too where it is not what follows from it (a
 * price that was overridden).
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
 * Warns of a level further from the market than the firm allows: yields are compared in basis points, prices in rupees per
 * 100. Null where the market's level is not known in that form: nothing is invented.
 */
export function unusualLevel(
  { figure, value }: NamedLevel,
  reference: ReferenceLevel,
  limits: CheckLimits,
): LevelWarning | null {
  const kind: FixedField = figure === "bond_yield" ? "yield" : "price";
  const known = kind === "yield" ? reference.bondYield : reference.cleanPrice;
  if (known === null) return null;
  const limit = kind === "yield" ? limits.levelBp : limits.levelRupees;
  const distance = Math.abs(kind === "yield" ? bpBetweenYields(known, value) : roundHalfAway(value - known, 4));
  if (distance <= limit) return null;
  const far = kind === "yield" ? bpText(distance) : rupeesText(distance);
  const text = `${levelAs(kind, value)} is ${far} from ${reference.describe(levelAs(kind, known))}.`;
  const { basis, asOf } = reference;
  return { code: "unusual_level", figure, text, value, reference: known, distance, limit, basis, as_of: asOf };
}

/**
 * Warns of numbers that are far from the first known level. When that level is itself far from all others while two of the
 * others bear each other out, it is a slip of somebody else, and theirs is the market.
 */
export function unusualLevels(
  levels: readonly NamedLevel[],
  known: readonly ReferenceLevel[],
  limits: CheckLimits,
): LevelWarning[] {
  const [first] = known;
  if (first === undefined) return [];
  const judgedBy = (reference: ReferenceLevel) =>
    levels.flatMap((level) => unusualLevel(level, reference, limits) ?? []);
  const warnings = judgedBy(first);
  if (warnings.length === 0) return [];
  const believed = known.find((each) => known.some((other) => other !== each && bearOut(each, other, limits)));
  return believed === undefined || believed === first ? warnings : judgedBy(believed);
}

/** Two known levels lie within the limits of each other. */
function bearOut(a: ReferenceLevel, b: ReferenceLevel, { levelBp, levelRupees }: CheckLimits): boolean {
  if (a.bondYield !== null && b.bondYield !== null) {
    return Math.abs(bpBetweenYields(a.bondYield, b.bondYield)) <= levelBp;
  }
  return a.cleanPrice !== null && b.cleanPrice !== null && Math.abs(a.cleanPrice - b.cleanPrice) <= levelRupees;
}

function levelAs(kind: FixedField, value: number): string {
  return kind === "yield" ? `${formatYieldPct(value)} %` : formatPrice(value);
}
