import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { Finstrument, finstrumentInfo } from "#domain/contract/http/securities.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { summarise } from "#domain/entities/summarise-bond.ts";
import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import { settlementDate } from "#domain/calendar/business-calendar.ts";
import { FAMILIES } from "#domain/pricing/families.ts";
import { redemptionOf } from "#domain/pricing/redemption-bar.ts";
import { DEFAULT_SETTLEMENT_DELTA } from "#domain/trading/settlement.ts";
import { todayOf } from "#server/machine/core/market-day.ts";
import { settlementsNow } from "#server/market/bonds/requested-settlement.ts";
import { sourceLines } from "#server/market/research/securities/source-titles.ts";
import type { BondContext } from "#server/market/research/securities/bond-context.ts";

type Info = ResponseOf<typeof finstrumentInfo>;

/** One bond in short, with whether it can be priced for a deal made now. */
export function infoOf({ parts, pricing }: BondContext, bond: Bond): Info {
  const today = todayOf(parts);
  const regular = settlementDate(parts.calendar, today, DEFAULT_SETTLEMENT_DELTA);
  const ready = pricing.ready(bond, regular, today);
  const family = ready.ok ? ready.terms.family : null;
  return {
    ...summarise(bond, today),
    pricing: {
      can_be_priced: ready.ok,
      reason: ready.ok ? null : ready.reason,
      family,
      family_title: family === null ? null : FAMILIES[family].title,
      assumptions: ready.assumptions,
      redemption: redemptionOnWire(bond, parts.calendar),
      settlements: settlementsNow(parts, bond),
    },
  };
}

function redemptionOnWire(bond: Bond, calendar: BusinessCalendar): Finstrument["pricing"]["redemption"] {
  const end = redemptionOf(bond, calendar);
  if (end === null) return null;
  return { due_date: end.dueDate, payment_date: end.paymentDate, last_settlement_date: end.lastSettlement };
}

export function finstrumentOf(context: BondContext, bond: Bond): Finstrument {
  return { ...infoOf(context, bond), bond, sources: sourceLines(bond.source) };
}
