import { settlementDate as settlementAfter, type BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { lotOf } from "#domain/entities/lot.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { LimitSettlement } from "#domain/entities/limit.ts";
import { dealMoney } from "#domain/trading/money.ts";

/** What a size of a bond comes to under limits. Where no price is known, the principal is taken to be the face. */
export function sizeOf(
  bond: Bond,
  { settlementDate, cleanPrice, quantity }: { settlementDate: IsoDate; cleanPrice: number | null; quantity: number },
): { principal: number; bonds: number } {
  const money = dealMoney(bond, settlementDate, cleanPrice, quantity);
  const lot = lotOf(bond);
  return {
    principal: money.ok ? money.value.principal : (quantity * (cleanPrice ?? 100)) / 100,
    bonds: lot === null ? 0 : quantity / lot.rupees,
  };
}

/** Which settlement a deal of today is limited by; null for one further off. */
export function settlementOf(
  calendar: BusinessCalendar,
  today: IsoDate,
  settlementDate: IsoDate,
): LimitSettlement | null {
  if (settlementDate === today) return "T0";
  return settlementDate === settlementAfter(calendar, today, 1) ? "T1" : null;
}
