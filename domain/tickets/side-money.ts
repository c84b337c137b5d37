import type { Bond } from "#domain/entities/bond.ts";
import type { ConsiderationDetails, DealSide, SideTerms } from "#domain/entities/ticket.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { paiseToRupees, rupeesToPaise } from "#domain/lib/paise.ts";
import {
  brokerageOf,
  type BrokerageTerms,
  dealPayments,
  type GstStates,
  NO_BROKERAGE,
} from "#domain/pricing/brokerage.ts";
import type { Consideration } from "#domain/pricing/consideration.ts";
import type { StoredSide } from "#domain/tickets/stored.ts";
import { dealConsideration } from "#domain/trading/money.ts";

/** GST on brokerage, percent, by effective day; latest first. Source: CGST rates notification 11/2017. */
const GST_ON_BROKERAGE: readonly { validFrom: IsoDate; percent: number }[] = [{ validFrom: "2017-07-01", percent: 18 }];

export function gstPercentOn(day: IsoDate): number {
  return GST_ON_BROKERAGE.find(({ validFrom }) => day >= validFrom)?.percent ?? 0;
}

/** Fields of a ticket that its money is calculated from. */
export interface TicketMoney {
  bond: Bond;
  settlementDate: IsoDate;
  cleanPrice: number | null;
  quantity: number;
  /** Money on the ticket. */
  agreed: ConsiderationDetails | null;
}

/** One side's brokerage with tax, and its total payment or receipt. */
export function sideMoney(
  money: TicketMoney,
  side: DealSide,
  { brokerage: terms }: StoredSide,
): Pick<SideTerms, "brokerage" | "total"> {
  const counted = countedOn(money);
  if (counted === null) return { brokerage: terms === null ? null : billed(terms, null), total: null };
  const own = brokerageOf(terms ?? NO_BROKERAGE, counted);
  const none = brokerageOf(NO_BROKERAGE, counted);
  const payments = side === "buyer" ? dealPayments(counted, own, none) : dealPayments(counted, none, own);
  return {
    brokerage: terms === null ? null : billed(terms, own),
    total: paiseToRupees(side === "buyer" ? payments.buyerPaysPaise : payments.sellerReceivesPaise),
  };
}

/** Agreed money with the face that brokerage is based on; null without money. */
function countedOn({ bond, settlementDate, cleanPrice, quantity, agreed }: TicketMoney): Consideration | null {
  const priced = dealConsideration(bond, settlementDate, cleanPrice, quantity);
  if (!priced.ok || agreed === null) return null;
  return {
    ...priced.value,
    principalPaise: rupeesToPaise(agreed.principal),
    accruedPaise: rupeesToPaise(agreed.accrued_interest),
    totalPaise: rupeesToPaise(agreed.consideration),
    stampDutyPaise: rupeesToPaise(agreed.stamp_duty),
  };
}

function billed(
  terms: BrokerageTerms & { brokerId: string | null; gstStates?: GstStates | null },
  figures: ReturnType<typeof brokerageOf> | null,
): NonNullable<SideTerms["brokerage"]> {
  return {
    broker_id: terms.brokerId,
    basis: terms.basis,
    value: terms.value,
    gst_place: terms.gstPlace,
    gst_states: terms.gstStates ?? null,
    gst_percent: terms.gstPercent,
    brokerage: paiseToRupees(figures?.brokeragePaise ?? 0),
    igst: paiseToRupees(figures?.igstPaise ?? 0),
    cgst: paiseToRupees(figures?.cgstPaise ?? 0),
    sgst: paiseToRupees(figures?.sgstPaise ?? 0),
  };
}
