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

/** What comes next, and whose firm does it. */
export function nextStep(execution: Execution, on: OnExchange): { step: ExecutionStep; side: DealSide } {
  const [own, other] = [on.by, otherSide(on.by)];
  if (execution === "OTC_REPORT") {
    return on.reportNumber === null ? { step: "report", side: own } : { step: "decideReport", side: other };
  }
  if (on.quoteNumber === null) return { step: "place", side: own };
  if (on.dealNumber === null) return { step: "accept", side: other };
  return on.isMoneyProposed ? { step: "decideMoney", side: other } : { step: "proposeMoney", side: own };
}

/** Whether the next step can be done: nobody proposes or confirms money for a side that has not consented to it. */
export function mayGoOn(execution: Execution, on: OnExchange, consents: { buyer: unknown; seller: unknown }): boolean {
  const { step, side } = nextStep(execution, on);
  return (step !== "proposeMoney" && step !== "decideMoney") || consents[side] !== null;
}

/** Where an execution stands, for the people of both sides. */
export function stepText(
  exchange: string,
  execution: Execution,
  on: OnExchange,
  names: Record<DealSide, string>,
): string {
  if (on.isInDoubt) return `${exchange} has not answered. It is asked what became of it.`;
  const { step, side } = nextStep(execution, on);
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
