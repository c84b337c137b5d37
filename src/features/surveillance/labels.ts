import type { ChannelKind } from "#domain/entities/chat.ts";
import type { Severity } from "#domain/surveillance/lexicon.ts";
import type { AlertKind, ChatAlert, MemberEvent } from "#domain/surveillance/supervised.ts";

export const KIND_LABELS: Record<ChannelKind, string> = {
  direct: "Direct",
  group: "Group",
  trading_group: "Trading group",
  broadcast: "Broadcast",
};

export const EVENT_LABELS: Record<MemberEvent["what"], string> = {
  invited: "was invited",
  joined: "joined",
  left: "left",
  banned: "was removed",
  declined: "declined",
};

export const SEVERITY_LABELS: Record<Severity, string> = { high: "High", medium: "Medium", low: "Low" };

export const ALERT_KIND_LABELS: Record<AlertKind, string> = {
  lexicon: "Phrase",
  moved_channel: "Moved channel",
  off_market: "Off-market level",
  correction: "Correction",
  wash: "Wash",
  late_report: "Late report",
};

/** Short cause of an alert: the phrase, else its kind. */
export function ruleText({ kind, rule }: Pick<ChatAlert, "kind" | "rule">): string {
  return kind === "lexicon" ? rule : ALERT_KIND_LABELS[kind];
}

/** State of an alert as text. */
export function stateLabel({ state, assignee, close_reason }: ChatAlert, reasons: Record<string, string>): string {
  if (state === "closed") return `Closed: ${reasons[close_reason ?? ""] ?? ""}`;
  return state === "assigned" ? `Assigned to ${assignee?.nickname ?? "a colleague"}` : "Open";
}

/** Firms of the deal behind an alert without a message. */
export function dealtBy({ deals }: Pick<ChatAlert, "deals">): string {
  const last = deals.at(-1);
  return last ? `${last.seller?.firm ?? "Unknown firm"} to ${last.buyer?.firm ?? "unknown firm"}` : "System";
}
