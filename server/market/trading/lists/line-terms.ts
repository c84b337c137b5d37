import { fieldRefusal } from "#domain/contract/errors.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { FixedField } from "#domain/entities/eoi.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { type DealLevel, levelOf } from "#domain/trading/level.ts";
import { resolveLevel } from "#domain/trading/resolve-level.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { requireSize } from "#server/market/trading/checks/dealable.ts";

/** A level as a list or an answer names it: a price per 100 or a yield as a fraction. */
export interface NamedLevel {
  fixed_field?: FixedField | null | undefined;
  level?: number | null | undefined;
}

/** The level made whole for the settlement date; null where none is named. @throws Refusal at `level` */
export function namedLevel(bond: Bond, settlementDate: IsoDate, named: NamedLevel): DealLevel | null {
  const { level = null, fixed_field: given } = named;
  if (level === null) return null;
  const fixedField = given ?? "yield";
  if (fixedField === "yield" && level > 1) throw fieldRefusal("level", fieldTexts.yieldAboveMax);
  const resolved = resolveLevel(bond, settlementDate, {
    fixedField,
    unitPriceStored: fixedField === "price" ? level : null,
    yieldStored: fixedField === "yield" ? level : null,
    priceOverridden: false,
  });
  return levelOf(unwrap(resolved.ok ? resolved : { ...resolved, field: "level" }));
}

/** Whole lots, and no more than `most` rupees of face. @throws Refusal at `quantity` */
export function wholeSize(
  parts: Pick<Parts, "clock">,
  bond: Bond,
  rupees: number,
  most: number = Number.POSITIVE_INFINITY,
): number {
  requireSize(parts, bond, rupees, "quantity");
  if (rupees > most) throw fieldRefusal("quantity", `Should be at most ${formatRupees(most, 0)}`);
  return rupees;
}
