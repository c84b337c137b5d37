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

/** What was reckoned of each bond: a desk's quotes are reckoned again at its every act. */
const reckoned = new Remembered<Bond, Size>(500);

/** What a size of a bond comes to under limits. Where no price is known, the principal is taken to be the face. */
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

/** How many bonds a face in rupees is; 0 where nobody knows a lot. */
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

/** Which settlement a deal of the day is limited by; null for one further off. */
export function settlementOf({ today, next }: LimitDays, settlementDate: IsoDate): LimitSettlement | null {
  if (settlementDate === today) return "T0";
  return settlementDate === next ? "T1" : null;
}
