import type { PreviewQuery } from "#domain/contract/http/eoi.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { lotOf } from "#domain/entities/lot.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { type DealLevel, levelOf } from "#domain/trading/level.ts";
import { resolveLevel } from "#domain/trading/resolve-level.ts";
import { wholeLots } from "#domain/trading/tradable.ts";
import { bothLevelsRefusal } from "#domain/validation/exclusive-fields.ts";
import { unwrap } from "#server/core/unwrap.ts";

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

/** Requested size of a preview, in whole lots; null for the current one. @throws Refusal validation_error */
export function previewedQuantity(bond: Bond, { quantity }: PreviewQuery): number | null {
  return quantity === undefined ? null : unwrap(wholeLots(lotOf(bond), quantity, "quantity"));
}
