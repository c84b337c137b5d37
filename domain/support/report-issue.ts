import { REPORT_MAX_CHARS, type ReportKind } from "#domain/contract/http/support.ts";
import { fieldTexts, requiredText } from "#domain/lib/field-texts.ts";

/** Labels of the complaint checkboxes. (C-49..C-52) */
export const REPORT_REASONS = {
  level: "Price/yield seems incorrect",
  maturity: "Maturity date seems incorrect",
  callPut: "Call/put information seems incorrect",
  others: "Others",
} as const;
export type ReportReason = (typeof REPORT_REASONS)[keyof typeof REPORT_REASONS];

/** Label of the consent to share pricing details. (C-54, U-27) */
export const CONSENT_TEXT = "I agree to share the pricing details I entered with the support team";

/** Title of each place from which issues are reported. (C-55..C-58) */
export const REPORT_KIND_LABELS: Record<ReportKind, string> = {
  pricing_and_cashflow: "Pricing and cashflow",
  ticketing: "Ticketing",
  consideration: "Consideration",
  counter_rfq: "Counter RFQ",
};

/** Checkboxes offered: for a counter RFQ only the level can be wrong. (C-53) */
export function reasonsFor(kind: ReportKind): readonly ReportReason[] {
  if (kind === "counter_rfq") return [REPORT_REASONS.level, REPORT_REASONS.others];
  return Object.values(REPORT_REASONS);
}

export const reportTexts = {
  noReason: "Tick what seems incorrect.",
  otherReason: "This cannot be reported from here.",
  noDescription: requiredText("Description"),
  longDescription: fieldTexts.longDescription,
} as const;

export interface ReportedIssue {
  kind: ReportKind;
  reasons: readonly string[];
  description: string;
}

/** Errors of an issue by field; empty when it can be sent. 'Others' requires a description. */
export function reportFaults({ kind, reasons, description }: ReportedIssue): {
  reasons?: string;
  description?: string;
} {
  const offered: readonly string[] = reasonsFor(kind);
  const others: string = REPORT_REASONS.others;
  return {
    ...(reasons.length === 0 ? { reasons: reportTexts.noReason } : {}),
    ...(reasons.some((reason) => !offered.includes(reason)) ? { reasons: reportTexts.otherReason } : {}),
    ...(reasons.includes(others) && description.trim() === "" ? { description: reportTexts.noDescription } : {}),
    ...(description.trim().length > REPORT_MAX_CHARS ? { description: reportTexts.longDescription } : {}),
  };
}
