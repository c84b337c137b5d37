import { settlementDate as settlementAfter, type BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { lotOf } from "#domain/entities/lot.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { Remembered } from "#domain/lib/remembered.ts";
import type { LimitSettlement } from "#domain/entities/limit.ts";
import { dealMoney } from "#domain/trading/money.ts";

interface Priced {
  settlementDate: IsoDate;
  cleanPrice: number | null;
  /** Rupees of face. */
  quantity: number;
}

interface Size {
  principal: number;
  bonds: number;
}

/** Cached sizes by bond: every act of a desk computes those of its quotes. */
const reckoned = new Remembered<Bond, Size>(500);

/**
 * Principal and number of bonds of a size, for limits. If the money cannot be computed, the principal is face × clean
 * price / 100, or the face without a price.
 */
export function sizeOf(bond: Bond, priced: Priced): Size {
  const { settlementDate, cleanPrice, quantity } = priced;
  return reckoned.get(bond, `${settlementDate} ${cleanPrice} ${quantity}`, () => reckon(bond, priced));
}

function reckon(bond: Bond, { settlementDate, cleanPrice, quantity }: Priced): Size {
  const money = dealMoney(bond, settlementDate, cleanPrice, quantity);
  return {
    principal: money.ok ? money.value.principal : (quantity * (cleanPrice ?? 100)) / 100,
    bonds: bondsIn(bond, quantity),
  };
}

/** Number of bonds in a face in rupees; 0 without a known lot. */
export function bondsIn(bond: Bond, quantity: number): number {
  const lot = lotOf(bond);
  return lot === null ? 0 : quantity / lot.rupees;
}

/** The day that limits are of, and the next on which deals settle. */
export interface LimitDays {
  today: IsoDate;
  next: IsoDate;
}

export function limitDays(calendar: BusinessCalendar, today: IsoDate): LimitDays {
  return { today, next: settlementAfter(calendar, today, 1) };
}

/** Settlement bucket of today's deal for limits; null for a later one. */
export function settlementOf({ today, next }: LimitDays, settlementDate: IsoDate): LimitSettlement | null {
  if (settlementDate === today) return "T0";
  return settlementDate === next ? "T1" : null;
}
