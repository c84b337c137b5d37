import type { Bond } from "#domain/entities/bond.ts";
import type { ConsiderationDetails, DealSide } from "#domain/entities/ticket.ts";
import type { SettledDeal } from "#domain/inventory/settled-deal.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { rupeesToPaise } from "#domain/lib/paise.ts";
import { sideMoney } from "#domain/tickets/side-money.ts";
import type { StoredSide } from "#domain/tickets/stored.ts";

/** Fields of a settled order that the firms' books need. */
export interface SettledOrder {
  id: string;
  number: string;
  finstrumentId: string;
  face: number;
  settlementDate: IsoDate;
  /** Time when bonds and money had moved. */
  settledAt: Date | null;
  unitPriceStored: number | null;
  consideration: ConsiderationDetails | null;
  buyerClientId: string;
  sellerClientId: string;
  buyerSide: StoredSide;
  sellerSide: StoredSide;
}

/** Deals of the buyer and the seller, each with its own expenses; empty when the money is unknown. */
export function settledDealsOf(order: SettledOrder, bond: Bond): SettledDeal[] {
  const { consideration: money } = order;
  if (money === null) return [];
  return (["buyer", "seller"] as const).map((side) => ({
    order_id: order.id,
    order_number: order.number,
    client_id: side === "buyer" ? order.buyerClientId : order.sellerClientId,
    account_id: storedSide(order, side).accountId,
    finstrument_id: order.finstrumentId,
    side: side === "buyer" ? "buy" : "sell",
    face: order.face,
    settlement_date: movedOn(order),
    principal_paise: rupeesToPaise(money.principal),
    accrued_paise: rupeesToPaise(money.accrued_interest),
    expenses_paise: expensesOf(order, bond, money, side),
  }));
}

/** Settlement day, or an earlier day when bonds and money had already moved; the bonds are held from then on. */
function movedOn({ settlementDate, settledAt }: SettledOrder): IsoDate {
  const day = settledAt === null ? settlementDate : istDateOf(settledAt.getTime());
  return day < settlementDate ? day : settlementDate;
}

const storedSide = (order: SettledOrder, side: DealSide) => (side === "buyer" ? order.buyerSide : order.sellerSide);

/**
 * Stamp duty of the buyer and each side's brokerage with tax: the amount paid above, or received below, the
 * consideration.
 */
function expensesOf(order: SettledOrder, bond: Bond, money: ConsiderationDetails, side: DealSide): number {
  const { settlementDate, unitPriceStored: cleanPrice, face: quantity } = order;
  const counted = { bond, settlementDate, cleanPrice, quantity, agreed: money };
  const { total } = sideMoney(counted, side, storedSide(order, side));
  const consideration = rupeesToPaise(money.consideration);
  if (total === null) return side === "buyer" ? rupeesToPaise(money.stamp_duty) : 0;
  return side === "buyer" ? rupeesToPaise(total) - consideration : consideration - rupeesToPaise(total);
}
