import { type ReportPlatform, VENUE_NAMES } from "#domain/entities/exchanges.ts";
import { formatDate, formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import type { DealSide } from "#domain/entities/ticket.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";

/** Exact texts of the life of a reported deal. */
export const reportTexts = {
  lateReason: "The report is late. Say why.",
  alreadyReported: "Your leg has already been reported.",
  notReported: "Report your leg first.",
  alreadyMatched: "This deal has already been matched.",
  notMatched: "This deal has not been matched yet.",
  reference: "Enter the reference from the platform, 6 to 30 characters.",
  reportedLater: "The report cannot be later than the current time.",
  reportedEarlier: "The report cannot be earlier than the deal.",
  matchedFixed: "A matched deal cannot be changed. Deal the other way round if both agree.",
  noClearing: "Only deals in government securities are cleared by CCIL.",
  clearingDecided: "CCIL has already decided on this deal.",
  notYetDue: "A shortage shows on the settlement day.",
} as const;

const SIDE_NAMES: Record<DealSide, string> = { buyer: "Buyer", seller: "Seller" };
const nameOf = (platform: ReportPlatform) => VENUE_NAMES[platform];

/** Step of an executed deal whose legs are due. */
export function dueText(platform: ReportPlatform, dueMs: number, other: string): string {
  return `Report on ${nameOf(platform)} by ${formatTimeWithSeconds(dueMs)}: your leg and ${other}'s.`;
}

/** Step of the order's history, which both firms read: the reference stays with its own side. */
export function legReportedText(platform: ReportPlatform, side: DealSide, atMs: number): string {
  return `${SIDE_NAMES[side]}'s leg reported on ${nameOf(platform)} at ${formatTimeWithSeconds(atMs)}.`;
}

export function legWithdrawnText(platform: ReportPlatform, side: DealSide, reason: string): string {
  return `${SIDE_NAMES[side]}'s leg withdrawn from ${nameOf(platform)}: ${reason}`;
}

export function sendingText(platform: ReportPlatform): string {
  return `Reporting to ${nameOf(platform)}…`;
}

/** State of a report that was sent and not answered. */
export function inDoubtText(platform: ReportPlatform): string {
  return `Waiting for ${nameOf(platform)}. Do not report by hand yet.`;
}

export function refusedText(platform: ReportPlatform, text: string): string {
  return `${nameOf(platform)} refused the report: ${text}`;
}

export function downloadedText(platform: ReportPlatform): string {
  return `Downloaded. Mark the leg reported once ${nameOf(platform)} shows it.`;
}

/** Alert to both firms once the other leg is late. */
export function otherLateText(other: string): string {
  return `${other} has not reported. Your leg stands.`;
}

export function differsText(fields: readonly string[]): string {
  return `The two reports differ in ${fields.join(", ")}.`;
}

/** State of a deal that one firm has marked as matched. */
export function enteredText(number: string, other: string): string {
  return `Deal ${number} entered. It is matched once ${other} enters the same number.`;
}

/** Refusal: the firms entered different deal numbers. */
export function otherNumberText(other: string, number: string, platform: ReportPlatform): string {
  return `${other} entered deal ${number}. Check the number on ${nameOf(platform)}.`;
}

export function matchedText(platform: ReportPlatform, number: string, settles: IsoDate, corporation: string): string {
  return `Matched on ${nameOf(platform)}, deal ${number}. Settles ${formatDate(settles)} through ${corporation}.`;
}

/** Refusal to cancel a deal while a leg is on the platform. */
export function withdrawFirstText(platform: ReportPlatform): string {
  return `Withdraw the report on ${nameOf(platform)} first.`;
}

export const CANCELLED_UNREPORTED = "Cancelled before any report.";
export const NO_GUARANTEE = "CCIL took this deal without guarantee.";

export function ccilRejectedText(reason: string, other: string): string {
  return `CCIL did not take this deal: ${reason}. Agree with ${other} how to settle.`;
}

/** Failure of a settlement at CCIL. @param what funds or securities */
export function shortText(side: string, what: "funds" | "securities"): string {
  return `${side} was short of ${what}. CCIL handles the shortage; RBI may fine the member.`;
}
