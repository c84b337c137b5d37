import type { BrokerageBasis } from "#domain/entities/brokerage-basis.ts";
import type { Consideration } from "#domain/pricing/consideration.ts";
import { checkedPaise, type Paise, rupeesToPaise, shareOfPaise } from "#domain/lib/paise.ts";
import { shiftDecimal } from "#domain/lib/decimal.ts";

/** Whether client and broker have their places in different states (IGST) or in one (CGST and SGST). */
export type GstPlace = "INTER" | "INTRA";

/** The states that the places were compared by; null where one is not known. */
export interface GstStates {
  client: string | null;
  broker: string | null;
}

/** What one side pays its own broker; the other side never sees it. */
export interface BrokerageTerms {
  basis: BrokerageBasis;
  /** Paise per 100 rupees of face outstanding, percent of the principal, or rupees; nothing for NIL. */
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
 * What a side's broker bills for a deal: GST counts on the rounded brokerage, and within one state each half of it is
 * rounded by itself.
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
      // Paise per 100 rupees are hundredths of a percent.
      return shareOfPaise(residualFacePaise, shiftDecimal(value, -2), VALUE_DECIMALS + 2);
    case "PERCENT_OF_PRINCIPAL":
      return shareOfPaise(principalPaise, value, VALUE_DECIMALS);
    case "FLAT_RUPEES":
      return rupeesToPaise(value);
    case "NIL":
      return 0;
  }
}

/** Who pays what for a deal. */
export interface DealPayments {
  /** Through the clearing corporation: consideration and stamp duty. */
  payInPaise: Paise;
  /** Through the clearing corporation: the consideration. */
  payOutPaise: Paise;
  /** Pay-in and what the buyer's broker bills apart. */
  buyerPaysPaise: Paise;
  /** Pay-out less what the seller's broker bills apart. */
  sellerReceivesPaise: Paise;
}

/** Brokerage and its GST are billed by the broker's note and never go through the clearing corporation. */
export function dealPayments(money: Consideration, buyer: Brokerage, seller: Brokerage): DealPayments {
  const payInPaise = checkedPaise(money.totalPaise + money.stampDutyPaise);
  return {
    payInPaise,
    payOutPaise: money.totalPaise,
    buyerPaysPaise: checkedPaise(payInPaise + buyer.brokeragePaise + buyer.gstPaise),
    sellerReceivesPaise: checkedPaise(money.totalPaise - seller.brokeragePaise - seller.gstPaise),
  };
}
