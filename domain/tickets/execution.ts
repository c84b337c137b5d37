import type { CommandKind } from "#domain/exchange/command.ts";
import type { VenueCode } from "#domain/exchange/venue-code.ts";
import { isRfq } from "#domain/market-rules/venues.ts";
import { type DealSide, type Execution, otherSide } from "#domain/entities/ticket.ts";

/** Steps to execute an agreed deal at the exchange, in order; on the RFQ platform the sides alternate. */
export type ExecutionStep = Extract<
  CommandKind,
  "report" | "decideReport" | "place" | "accept" | "proposeMoney" | "decideMoney"
>;

/** Progress of a ticket at its exchange. Completed steps are not repeated. */
export interface OnExchange {
  /** Side that starts: it reports the deal, or posts the quote. */
  by: DealSide;
  /** Number of the quote posted for it. */
  quoteNumber: string | null;
  /** Number of the deal whose level and size are agreed there. */
  dealNumber: string | null;
  isMoneyProposed: boolean;
  /** Number of the exchange negotiation behind it. */
  threadNumber?: string | null;
  /** Side that accepts there, when it is not the quote's counterparty. */
  acceptBy?: DealSide;
  /** Side that proposed the money. */
  moneyBy?: DealSide;
  /** Side that refuses the money; sent to the exchange once the money is proposed. */
  rejectedBy?: DealSide;
  reportNumber: string | null;
  /** Reason for a late report. */
  lateReason: string | null;
  isInDoubt: boolean;
  /** Refusal by the exchange, and the refused side. */
  refusal: { side: DealSide | null; code: VenueCode | null; text: string } | null;
  /** Differing rupees: ours and the exchange's. */
  dispute: { ours: number; venue: number } | null;
}

/** State before the first step. */
export function notBegun(by: DealSide, lateReason: string | null): OnExchange {
  return {
    by,
    quoteNumber: null,
    dealNumber: null,
    isMoneyProposed: false,
    reportNumber: null,
    lateReason,
    isInDoubt: false,
    refusal: null,
    dispute: null,
  };
}

/** State after a side's refusal was sent to the exchange, or withdrawn by its consent. */
export function withoutRejection(on: OnExchange): OnExchange {
  const { rejectedBy: _side, ...rest } = on;
  return rest;
}

/** Consents to the money, by side. */
interface Consents {
  buyer: unknown;
  seller: unknown;
}

/**
 * Next step, and the side that takes it. Either side may propose the money: the side that began if both have consented,
 * else the side that has.
 */
export function nextStep(
  execution: Execution,
  on: OnExchange,
  consents: Consents,
): { step: ExecutionStep; side: DealSide } {
  const [own, other] = [on.by, otherSide(on.by)];
  if (!isRfq(execution)) {
    return on.reportNumber === null ? { step: "report", side: own } : { step: "decideReport", side: other };
  }
  if (on.quoteNumber === null) return { step: "place", side: own };
  if (on.dealNumber === null) return { step: "accept", side: on.acceptBy ?? other };
  if (on.isMoneyProposed) return { step: "decideMoney", side: otherSide(on.moneyBy ?? own) };
  return { step: "proposeMoney", side: consents[own] === null && consents[other] !== null ? other : own };
}

/** True when the next step is possible: nobody proposes or confirms money for a side that has not consented. */
export function mayProceed(execution: Execution, on: OnExchange, consents: Consents): boolean {
  const { step, side } = nextStep(execution, on, consents);
  const isMoney = step === "proposeMoney" || step === "decideMoney";
  if (step === "decideMoney" && on.rejectedBy === side) return true;
  return !isMoney || (consents[side] !== null && on.dispute === null && on.rejectedBy === undefined);
}

/** Progress of an execution, for people of both sides. */
export function stepText(
  exchange: string,
  execution: Execution,
  on: OnExchange,
  names: Record<DealSide, string>,
  consents: Consents,
): string {
  if (on.isInDoubt) return `${exchange} has not answered. Its status is being checked.`;
  const { step, side } = nextStep(execution, on, consents);
  const firm = names[side];
  switch (step) {
    case "report":
      return `${firm} is reporting it to ${exchange}`;
    case "decideReport":
      return `Reported to ${exchange} as ${on.reportNumber}; awaiting acceptance by ${firm}`;
    case "place":
      return `${firm} places the quote on ${exchange}`;
    case "accept":
      return `Quote ${on.quoteNumber} is live on ${exchange}; awaiting acceptance by ${firm}`;
    case "proposeMoney":
      return `Level and size agreed on ${exchange}; ${firm} proposes the money`;
    case "decideMoney":
      return `Money proposed on ${exchange}; awaiting confirmation by ${firm}`;
  }
}

/** True when the exchange's amount differs from ours, to the paisa. */
export function moneyDiffers(ours: number, venue: number): boolean {
  return Math.round(ours * 100) !== Math.round(venue * 100);
}
