import { unreachable } from "#domain/lib/must.ts";
import type { Severity } from "#domain/surveillance/lexicon.ts";

/** Life cycle of an alert: open, assigned, closed with a reason; a closed alert can be reopened. */
export const ALERT_STATES = ["open", "assigned", "closed"] as const;
export type AlertState = (typeof ALERT_STATES)[number];

export const CLOSE_REASONS = ["false_positive", "explained", "warned", "escalated"] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

export const CLOSE_REASON_LABELS: Record<CloseReason, string> = {
  false_positive: "False alarm",
  explained: "Explained, no breach",
  warned: "Breach, dealer spoken to",
  escalated: "Escalated",
};

export interface WorkedAlert {
  state: AlertState;
  severity: Severity;
  assigneeId: string | null;
  closeReason: CloseReason | null;
}

export type AlertStep =
  | { kind: "assign"; userId: string | null }
  | { kind: "close"; reason: CloseReason }
  | { kind: "reopen" }
  | { kind: "severity"; severity: Severity };

/** Alert after a step, or the reason for refusing the step. */
export function stepAlert(
  alert: WorkedAlert,
  step: AlertStep,
): { ok: true; value: WorkedAlert } | { ok: false; why: string } {
  const isClosed = alert.state === "closed";
  switch (step.kind) {
    case "assign":
      if (isClosed) return { ok: false, why: "This alert is closed. Open it again first." };
      return {
        ok: true,
        value: { ...alert, assigneeId: step.userId, state: step.userId === null ? "open" : "assigned" },
      };
    case "close":
      if (isClosed) return { ok: false, why: "This alert is closed already." };
      return { ok: true, value: { ...alert, state: "closed", closeReason: step.reason } };
    case "reopen":
      if (!isClosed) return { ok: false, why: "This alert is open." };
      return {
        ok: true,
        value: { ...alert, closeReason: null, state: alert.assigneeId === null ? "open" : "assigned" },
      };
    case "severity":
      if (isClosed) return { ok: false, why: "This alert is closed. Open it again first." };
      return { ok: true, value: { ...alert, severity: step.severity } };
    default:
      return unreachable(step);
  }
}
