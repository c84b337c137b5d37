import type { Bond } from "#domain/entities/bond.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { dealtSettlement, type SettledBy } from "#domain/trading/settlement.ts";
import { dealtSize, sizedBond, tradableBond } from "#domain/trading/tradable.ts";
import { marketDay } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";

/** Returns the size in rupees of face. @throws Refusal at the field for a size in which the bond is not dealt */
export function requireSize({ clock }: Pick<Parts, "clock">, bond: Bond, rupees: number, field: string): number {
  return unwrap(dealtSize(sizedBond(bond), rupees, field, istDateOf(clock.now().getTime())));
}

/** Terms of a deal that is about to bind. */
interface BindingTerms {
  /** Rupees of face. */
  quantity: number;
  settlementDate: IsoDate;
  by?: SettledBy;
}

/**
 * Checks bond, size and settlement of a deal inside the change that binds: quotes and tickets may be older than a day or
 * a rule.
 * @throws Refusal validation_error at the field
 */
export function requireDealable(
  parts: Pick<Parts, "config" | "calendar">,
  now: Date,
  bond: Bond,
  { quantity, settlementDate, by }: BindingTerms,
): void {
  const today = istDateOf(now.getTime());
  unwrap(tradableBond(bond, today));
  unwrap(dealtSettlement(bond, { settlement: settlementDate, settlement_delta: null }, marketDay(parts, now), by));
  unwrap(dealtSize(sizedBond(bond), quantity, "quantity", today));
}
