import type { MarketCalendar } from "#domain/calendar/business-calendar.ts";
import { DEAL_SIDES, type DealSide } from "#domain/entities/ticket.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { DealInContext } from "#domain/market-rules/deal-in-context.ts";
import { brokerNotes } from "#domain/market-rules/brokers.ts";
import { isProvisional } from "#domain/market-rules/calendars.ts";
import { isGovernmentClass } from "#domain/market-rules/classes.ts";
import { holdingNotes } from "#domain/market-rules/holding.ts";
import { lateReportNotes } from "#domain/market-rules/hours.ts";
import { type YieldBasis, yieldBasisOf } from "#domain/market-rules/level.ts";
import type { DealNote } from "#domain/market-rules/refusal.ts";
import { type BySide, type Reporting, reportingOf } from "#domain/market-rules/reports.ts";
import { countsForRfqShare } from "#domain/market-rules/rfq-count.ts";
import type { RuleId } from "#domain/market-rules/rows/market-rows.ts";
import { isRfq } from "#domain/market-rules/venues.ts";

/** Everything that follows from an allowed deal. */
export interface Outcome extends Reporting {
  settlementDate: IsoDate;
  settlementDelta: number;
  /** True in a year without published holidays: the date may still move. */
  isCalendarProvisional: boolean;
  stampDutyPayer: "none" | "buyer";
  /** True counts, false adds to the base only, null has no floor. */
  countsForRfqShare: BySide<boolean | null>;
  yieldBasis: YieldBasis;
  /** Warnings that need a distinct key. */
  warnings: readonly DealNote[];
  /** Sides whose compliance confirms this once, with the sentence to confirm. */
  confirmations: readonly { side: DealSide; text: string }[];
  /** Sentences to show beside the deal. */
  notes: readonly string[];
}

const INTEREST_DEFAULT: DealNote = {
  code: "INTEREST_DEFAULT",
  text: "This issuer has missed an interest payment.",
};
const AMORTISING: DealNote = {
  code: "FPI_DURATION",
  text: "A foreign portfolio investor may not buy amortising debt with a duration of up to one year. Check the duration.",
};

export function outcomeOf(
  inContext: DealInContext,
  calendar: MarketCalendar,
  delta: number,
  applied: readonly RuleId[],
): Outcome {
  const { deal, settles } = inContext;
  const reporting = reportingOf(inContext);
  const isGovernment = isGovernmentClass(deal.instrument.class);
  const isCalendarProvisional = isProvisional(calendar, deal.venue, settles.date);
  const duty: RuleId = isGovernment ? "MR-801" : "MR-802";
  const isProvisionalRule: readonly RuleId[] = isCalendarProvisional ? ["MR-511"] : [];
  return {
    ...reporting,
    applied: [...applied, ...reporting.applied, ...isProvisionalRule, duty, "MR-901" as const].toSorted(),
    settlementDate: settles.date,
    settlementDelta: delta,
    isCalendarProvisional,
    stampDutyPayer: isGovernment ? "none" : "buyer",
    countsForRfqShare: { buyer: countsForRfqShare(deal, "buyer"), seller: countsForRfqShare(deal, "seller") },
    yieldBasis: yieldBasisOf(inContext),
    warnings: warningsOf(inContext),
    confirmations: isGovernment ? gsecRfqConfirmations(inContext) : [],
    notes: [...lateReportNotes(inContext), ...(isCalendarProvisional ? ["Provisional calendar."] : [])],
  };
}

function warningsOf(inContext: DealInContext): DealNote[] {
  const { instrument, buyer } = inContext.deal;
  return [
    ...(instrument.defaulted === "interest" ? [INTEREST_DEFAULT] : []),
    ...(instrument.isAmortising && buyer.kind === "FPI" ? [AMORTISING] : []),
    ...brokerNotes(inContext),
    ...holdingNotes(inContext),
  ];
}

/** Banks and primary dealers confirm once that RFQ in government paper is open to them. */
function gsecRfqConfirmations({ deal }: DealInContext): { side: DealSide; text: string }[] {
  if (!isRfq(deal.execution)) return [];
  const text = "Your compliance should confirm that G-Sec RFQ at NSE is allowed for you.";
  const asking = DEAL_SIDES.filter((side) => deal[side].kind === "BANK" || deal[side].kind === "PD");
  return asking.filter((side) => deal[side].hasConfirmedGsecRfq !== true).map((side) => ({ side, text }));
}
