import { type Venue, VENUE_NAMES } from "#domain/entities/exchanges.ts";
import type { DealReport, LegState, ReportLeg } from "#domain/entities/report.ts";
import { DEAL_SIDES, type DealSide, otherSide, type Ticket } from "#domain/entities/ticket.ts";
import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { isLegLate, isLegOut } from "#domain/reporting/legs.ts";
import * as texts from "#domain/reporting/texts.ts";
import { EXECUTION_LABEL } from "#domain/tickets/difference.ts";

// Reports of a deal on NDS-OM or F-TRAC as sentences, for orders and for their tickets.

/** Fields of an order or a ticket that its report section reads. */
export interface ReportedDeal {
  state: string;
  report: DealReport;
  buyer: { client_name: string };
  seller: { client_name: string };
  deal_number: string | null;
  settlement_date: string;
  clearing_corporation: string | null;
}

export interface ReportNote {
  text: string;
  isWarning?: true;
}

/** States of an order or a ticket in which its legs are not acted on. */
const OVER: ReadonlySet<string> = new Set(["CANCELLED", "REJECTED"]);

/** Place of a deal with its clearing corporation and way of execution: `NDS-OM (CCIL), Report of both sides`. */
export function dealtOnText(deal: {
  exchange: Venue;
  clearing_corporation: string | null;
  execution: Ticket["execution"];
}): string {
  const { exchange, clearing_corporation: corporation, execution } = deal;
  return `${VENUE_NAMES[exchange]} (${corporation ?? ""}), ${EXECUTION_LABEL[execution]}`;
}

/** State of a leg in words. */
export function legStateText({ state, reported_at: at }: Pick<ReportLeg, "state" | "reported_at">): string {
  if (state === "REPORTED" && at !== null) return `Reported at ${formatTimeWithSeconds(Date.parse(at))}`;
  return STATE_TEXT[state];
}

const STATE_TEXT: Record<LegState, string> = {
  DUE: "Report due",
  QUEUED: "Reporting",
  SENT: "Reporting",
  REPORTED: "Reported",
  MATCHED: "Matched",
  MISMATCH: "Differs",
  REFUSED: "Refused",
};

/** Side of the reader; null for a reader of both sides. */
export function ownSide(report: DealReport): DealSide | null {
  const own = DEAL_SIDES.filter((side) => report[side].own !== undefined);
  return own.length === 1 ? (own[0] ?? null) : null;
}

/** Sentences about the next step of both legs, the most pressing first. */
export function reportNotes(deal: ReportedDeal, nowMs: number): ReportNote[] {
  const { report, state } = deal;
  if (OVER.has(state)) return [];
  if (report.buyer.state === "MATCHED") return matchedNotes(deal);
  const notes: ReportNote[] = [];
  if (report.differs.length > 0) notes.push({ text: texts.differsText(report.differs), isWarning: true });
  const side = ownSide(report);
  return side === null ? notes : [...notes, ...legNotes(deal, side, nowMs)];
}

function matchedNotes({ report, deal_number: number, settlement_date: day, ...deal }: ReportedDeal): ReportNote[] {
  const { platform, clearing } = report;
  const notes: ReportNote[] = [];
  if (clearing === "no_guarantee") notes.push({ text: texts.NO_GUARANTEE, isWarning: true });
  if (deal.state === "SETTLED" || deal.state === "FAILED") return notes;
  if (number !== null && deal.clearing_corporation !== null) {
    notes.push({ text: texts.matchedText(platform, number, day, deal.clearing_corporation) });
  }
  if (clearing === "accepted") notes.push({ text: "CCIL accepted this deal." });
  return notes;
}

function legNotes({ report, ...deal }: ReportedDeal, side: DealSide, nowMs: number): ReportNote[] {
  const { platform } = report;
  const [leg, theirs] = [report[side], report[otherSide(side)]];
  const other = deal[otherSide(side)].client_name;
  const isTheirsOut = isLegOut(theirs);
  const dueMs = Date.parse(leg.due_at);
  switch (leg.state) {
    case "REFUSED":
      return [{ text: texts.refusedText(platform, leg.own?.refusal ?? ""), isWarning: true }];
    case "DUE":
      return [{ text: isTheirsOut ? texts.dueText(platform, dueMs, other) : ownDueText(deal, report, side) }];
    case "QUEUED":
    case "SENT":
      return leg.own?.in_doubt === true
        ? [{ text: texts.inDoubtText(platform), isWarning: true }]
        : [{ text: texts.sendingText(platform) }];
    case "MISMATCH":
      return [{ text: "The side whose report differs from the ticket withdraws it and reports again." }];
    case "REPORTED":
    case "MATCHED":
      break;
  }
  const entered = leg.own?.entered_number ?? null;
  if (isTheirsOut) {
    const isLate = isLegLate({ state: theirs.state, dueAt: theirs.due_at }, nowMs);
    return [
      isLate ? { text: texts.otherLateText(other), isWarning: true } : { text: `${other} has not reported yet.` },
    ];
  }
  if (entered !== null) return [{ text: texts.enteredText(entered, other) }];
  return [{ text: `Both sides have reported. Enter the deal number once ${VENUE_NAMES[platform]} has matched them.` }];
}

function ownDueText(deal: Pick<ReportedDeal, DealSide>, report: DealReport, side: DealSide): string {
  const by = formatTimeWithSeconds(Date.parse(report[side].due_at));
  const other = deal[otherSide(side)].client_name;
  return `Report your leg on ${VENUE_NAMES[report.platform]} by ${by}. ${other} has reported.`;
}

/** Help for a wrong trade on NDS-OM; null where FIMMDA's committee has no say. */
export function disputeText({ report, state }: Pick<ReportedDeal, "report" | "state">): string | null {
  const isConcerned = report.platform === "NDSOM" && (state === "FAILED" || report.buyer.state === "MATCHED");
  return isConcerned ? "Erroneous trade? Take it to FIMMDA's dispute committee." : null;
}
