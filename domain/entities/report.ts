import { z } from "zod";
import { REPORT_PLATFORMS } from "#domain/entities/exchanges.ts";
import { instant } from "#domain/lib/wire.ts";

// Reports of a deal on NDS-OM or F-TRAC. Each side reports its own leg; the platform compares both.

export const reportPlatform = z.enum(REPORT_PLATFORMS);

/**
 * DUE: to be reported. QUEUED and SENT: on the way to the platform. REPORTED: the platform has it. MATCHED: equal to the
 * other leg. MISMATCH: different from it. REFUSED: by the platform; it may be reported again.
 */
export const LEG_STATES = ["DUE", "QUEUED", "SENT", "REPORTED", "MATCHED", "MISMATCH", "REFUSED"] as const;
export const legState = z.enum(LEG_STATES);
export type LegState = z.infer<typeof legState>;

/** Way of a leg to the platform: sent by us, or entered there by a person. */
export const reportChannel = z.enum(["ADAPTER", "HAND"]);
export type ReportChannel = z.infer<typeof reportChannel>;

export const legReporter = z.enum(["self", "primary_member", "custodian", "broker"]);

/** CCIL's decision on a matched deal; null before it, and for deals that CCIL does not clear. */
export const CLEARING_DECISIONS = ["accepted", "no_guarantee", "rejected"] as const;
export const clearingDecision = z.enum(CLEARING_DECISIONS);
export type ClearingDecision = z.infer<typeof clearingDecision>;

/** Parts of a leg that only its own firm and the broker of its side may see. */
const ownLeg = z.object({
  /** Serial number of the deal slip within the firm and the year. */
  slip_number: z.string(),
  reporter: legReporter,
  /** Name of the member that reports; the firm's own name if it reports itself. */
  reporter_name: z.string(),
  member_code: z.string().nullable(),
  /** Gilt account at the primary member; null for a member. */
  constituent_code: z.string().nullable(),
  /** Reference on the platform. */
  reference: z.string().nullable(),
  late_reason: z.string().nullable(),
  channel: reportChannel.nullable(),
  /** Refusal by the platform; null without one. */
  refusal: z.string().nullable(),
  /** True when a report was sent and its outcome is unknown. */
  in_doubt: z.boolean(),
  /** Deal number that the firm entered, before the other firm has entered the same. */
  entered_number: z.string().nullable(),
});

export const reportLeg = z.object({
  state: legState,
  /** Due exactly then is late. */
  due_at: instant,
  reported_at: instant.nullable(),
  /** Present for the reader's own side. */
  own: ownLeg.optional(),
});
export type ReportLeg = z.infer<typeof reportLeg>;

export const dealReport = z.object({
  platform: reportPlatform,
  buyer: reportLeg,
  seller: reportLeg,
  /** Fields in which the two reports differ, as labels; empty unless they mismatch. */
  differs: z.array(z.string()),
  clearing: clearingDecision.nullable(),
});
export type DealReport = z.infer<typeof dealReport>;
