import type { PreviewQuery } from "#domain/contract/http/eoi.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { type DealLevel, levelOf } from "#domain/trading/level.ts";
import { resolveLevel } from "#domain/trading/resolve-level.ts";
import { bothLevelsRefusal } from "#domain/validation/exclusive-fields.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import { requireSize } from "#server/market/trading/checks/dealable.ts";

/** Requested level of a preview; null for the current one. @throws Refusal validation_error */
export function previewedLevel(bond: Bond, settlementDate: IsoDate, asked: PreviewQuery): DealLevel | null {
  const price = asked.price ?? null;
  const yieldStored = asked.bond_yield ?? null;
  const both = bothLevelsRefusal(price, yieldStored);
  if (both !== null) throw fieldRefusal("price", both);
  if (price === null && yieldStored === null) return null;
  const fixedField = price === null ? ("yield" as const) : ("price" as const);
  const typed = { fixedField, unitPriceStored: price, yieldStored, priceOverridden: false };
  const resolved = resolveLevel(bond, settlementDate, typed);
  const field = price === null ? "bond_yield" : "price";
  return levelOf(unwrap(resolved.ok ? resolved : { ...resolved, field }));
}

/** Requested size of a preview; null for the current one. @throws Refusal validation_error */
export function previewedQuantity(parts: Pick<Parts, "clock">, bond: Bond, { quantity }: PreviewQuery): number | null {
  return quantity === undefined ? null : requireSize(parts, bond, quantity, "quantity");
}
