import type { CommandKind } from "#domain/exchange/command.ts";
import type { VenueCode } from "#domain/exchange/venue-code.ts";
import type { DealSide, Execution } from "#domain/entities/ticket.ts";
import { otherSide } from "#domain/tickets/sides.ts";

/** What is done at the exchange to execute an agreed deal, in this order; on the RFQ platform by both sides in turn. */
export type ExecutionStep = Extract<
  CommandKind,
  "report" | "decideReport" | "place" | "accept" | "proposeMoney" | "decideMoney"
>;

/** How far a ticket has come at its exchange. What stands there already is not done a second time. */
export interface OnExchange {
  /** The side that begins: it reports the deal, or places the quote. */
  by: DealSide;
  /** Of the quote placed for it. */
  quoteNumber: string | null;
  /** Of the deal whose level and size are agreed there. */
  dealNumber: string | null;
  isMoneyProposed: boolean;
  /** Of a negotiation at the exchange that it came of. */
  threadNumber?: string | null;
  /** The side that agrees there, where it is not the one that the quote waits for. */
  acceptBy?: DealSide;
  /** The side that has proposed the money. */
  moneyBy?: DealSide;
  /** The side that refuses the money: said there as soon as it is proposed. */
  rejectedBy?: DealSide;
  reportNumber: string | null;
  /** Why the report comes late. */
  lateReason: string | null;
  isInDoubt: boolean;
  /** Why it did not go on, and whose side the exchange refused. */
  refusal: { side: DealSide | null; code: VenueCode | null; text: string } | null;
  /** Rupees that differ: ours and the exchange's. */
  dispute: { ours: number; venue: number } | null;
}

/** At the beginning. */
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

/** The same once a side's refusal was said there, or was taken back by its consent. */
export function withoutRejection(on: OnExchange): OnExchange {
  const { rejectedBy: _side, ...rest } = on;
  return rest;
}

/** Who has consented to the money. */
interface Consents {
  buyer: unknown;
  seller: unknown;
}

/**
 * What comes next, and whose firm does it. Either side may propose the money: whoever placed the quote where both have
 * consented, else whoever has.
 */
export function nextStep(
  execution: Execution,
  on: OnExchange,
  consents: Consents,
): { step: ExecutionStep; side: DealSide } {
  const [own, other] = [on.by, otherSide(on.by)];
  if (execution === "OTC_REPORT") {
    return on.reportNumber === null ? { step: "report", side: own } : { step: "decideReport", side: other };
  }
  if (on.quoteNumber === null) return { step: "place", side: own };
  if (on.dealNumber === null) return { step: "accept", side: on.acceptBy ?? other };
  if (on.isMoneyProposed) return { step: "decideMoney", side: otherSide(on.moneyBy ?? own) };
  return { step: "proposeMoney", side: consents[own] === null && consents[other] !== null ? other : own };
}

/** Whether the next step can be done: nobody proposes or confirms money for a side that has not consented to it. */
export function mayGoOn(execution: Execution, on: OnExchange, consents: Consents): boolean {
  const { step, side } = nextStep(execution, on, consents);
  const isMoney = step === "proposeMoney" || step === "decideMoney";
  if (step === "decideMoney" && on.rejectedBy === side) return true;
  return !isMoney || (consents[side] !== null && on.dispute === null && on.rejectedBy === undefined);
}

/** Where an execution stands, for the people of both sides. */
export function stepText(
  exchange: string,
  execution: Execution,
  on: OnExchange,
  names: Record<DealSide, string>,
  consents: Consents,
): string {
  if (on.isInDoubt) return `${exchange} has not answered. It is asked what became of it.`;
  const { step, side } = nextStep(execution, on, consents);
  const firm = names[side];
  switch (step) {
    case "report":
      return `Being reported to ${exchange} by ${firm}`;
    case "decideReport":
      return `Reported to ${exchange} as ${on.reportNumber}; ${firm} accepts the report`;
    case "place":
      return `${firm} places the quote on ${exchange}`;
    case "accept":
      return `Quote ${on.quoteNumber} stands on ${exchange}; ${firm} accepts it`;
    case "proposeMoney":
      return `Level and size are agreed on ${exchange}; ${firm} proposes the money`;
    case "decideMoney":
      return `The money is proposed on ${exchange}; ${firm} confirms it`;
  }
}

/** Whether the exchange's money is not ours, to the paisa. */
export function moneyDiffers(ours: number, venue: number): boolean {
  return Math.round(ours * 100) !== Math.round(venue * 100);
}
