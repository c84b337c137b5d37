import type { BrokerageBasis } from "#domain/entities/brokerage-basis.ts";
import type { Consideration } from "#domain/pricing/consideration.ts";
import { checkedPaise, type Paise, rupeesToPaise, shareOfPaise } from "#domain/lib/paise.ts";
import { shiftDecimal } from "#domain/lib/decimal.ts";

/** Client and broker are in different states (INTER: IGST) or in the same one (INTRA: CGST and SGST). */
export type GstPlace = "INTER" | "INTRA";

/** States compared for GST; null if unknown. */
export interface GstStates {
  client: string | null;
  broker: string | null;
}

/** Brokerage terms between one side and its own broker; hidden from the other side. */
export interface BrokerageTerms {
  basis: BrokerageBasis;
  /** Paise per 100 rupees of face outstanding, percent of the principal, or rupees; unused for NIL. */
  value: number;
  /** GST on brokerage, percent; 18 since July 2017. */
  gstPercent: number;
  gstPlace: GstPlace;
}

/** A broker's charge with its tax, each rounded to the paisa. */
export interface Brokerage {
  brokeragePaise: Paise;
  gstPaise: Paise;
  igstPaise: Paise;
  cgstPaise: Paise;
  sgstPaise: Paise;
}

export const NO_BROKERAGE: BrokerageTerms = { basis: "NIL", value: 0, gstPercent: 0, gstPlace: "INTER" };

const VALUE_DECIMALS = 6;

/**
 * Broker's bill to one side of a deal. GST is charged on the rounded brokerage; within one state each half is rounded
 * separately.
 */
export function brokerageOf(terms: BrokerageTerms, money: Consideration): Brokerage {
  const brokeragePaise = chargeOf(terms, money);
  if (terms.gstPlace === "INTER") {
    const igstPaise = shareOfPaise(brokeragePaise, terms.gstPercent, VALUE_DECIMALS);
    return { brokeragePaise, gstPaise: igstPaise, igstPaise, cgstPaise: 0, sgstPaise: 0 };
  }
  const halfPaise = shareOfPaise(brokeragePaise, terms.gstPercent / 2, VALUE_DECIMALS);
  return { brokeragePaise, gstPaise: halfPaise * 2, igstPaise: 0, cgstPaise: halfPaise, sgstPaise: halfPaise };
}

function chargeOf({ basis, value }: BrokerageTerms, { residualFacePaise, principalPaise }: Consideration): Paise {
  switch (basis) {
    case "PAISE_PER_100_FACE":
      // Paise per 100 rupees equal hundredths of a percent.
      return shareOfPaise(residualFacePaise, shiftDecimal(value, -2), VALUE_DECIMALS + 2);
    case "PERCENT_OF_PRINCIPAL":
      return shareOfPaise(principalPaise, value, VALUE_DECIMALS);
    case "FLAT_RUPEES":
      return rupeesToPaise(value);
    case "NIL":
      return 0;
  }
}

/** Payments of both sides of a deal. */
export interface DealPayments {
  /** Through the clearing corporation: consideration and stamp duty. */
  payInPaise: Paise;
  /** Through the clearing corporation: the consideration. */
  payOutPaise: Paise;
  /** Pay-in plus the separate bill of the buyer's broker. */
  buyerPaysPaise: Paise;
  /** Pay-out minus the separate bill of the seller's broker. */
  sellerReceivesPaise: Paise;
}

/**
 * Calculates the payments of both sides. Brokerage and its GST are billed by the broker and never pass through the
 * clearing corporation.
 */
export function dealPayments(money: Consideration, buyer: Brokerage, seller: Brokerage): DealPayments {
  const payInPaise = checkedPaise(money.totalPaise + money.stampDutyPaise);
  return {
    payInPaise,
    payOutPaise: money.totalPaise,
    buyerPaysPaise: checkedPaise(payInPaise + buyer.brokeragePaise + buyer.gstPaise),
    sellerReceivesPaise: checkedPaise(money.totalPaise - seller.brokeragePaise - seller.gstPaise),
  };
}
