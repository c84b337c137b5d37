import type { AlertEvent, AlertPage } from "#domain/contract/http/watchlists.ts";
import { istDateOf, type IsoDate } from "#domain/lib/iso-date.ts";
import type { BellKind } from "#domain/notices/notice.ts";
import type { BellNotice } from "#src/shell/bell/bell-notices.ts";

/** One line of the bell's list. */
export interface BellRow {
  id: string;
  atMs: number;
  isToday: boolean;
  /** Kind of notification, as shown. */
  label: string;
  summary: string;
  detail: string;
  isRead: boolean;
  open: BellNotice["open"];
}

const LABELS: Record<BellKind, string> = {
  turn: "Your turn",
  deal: "Deal",
  negotiation: "Negotiation",
  settlement: "Settlement",
  invitation: "Invitation",
  refusal: "Refused",
};

/** Sources of server events other than price alerts, with the command that opens their page. */
const PAGES: Record<AlertPage, { label: string; command: string }> = {
  reconciliation: { label: "Reconciliation", command: "go.reconciliation" },
  limits: { label: "Limit", command: "go.limits" },
  approvals: { label: "Approval", command: "go.approvals" },
  quotes: { label: "Quote", command: "panel.go-my-business" },
};

/** Today's notifications and the last alerts in one list, the newest first. */
export function bellRows(notices: readonly BellNotice[], events: readonly AlertEvent[], today: IsoDate): BellRow[] {
  const ofToday = notices.filter(({ atMs }) => istDateOf(atMs) === today);
  return [
    ...ofToday.map(({ kind, ...each }) => ({ ...each, label: LABELS[kind], isToday: true })),
    ...events.map(({ id, at, text, seen, page }) => ({
      id,
      atMs: Date.parse(at),
      isToday: istDateOf(Date.parse(at)) === today,
      label: page === null ? "Alert" : PAGES[page].label,
      summary: text,
      detail: "",
      isRead: seen,
      open: { commandId: page === null ? "watchlist.show" : PAGES[page].command, args: {} },
    })),
  ].toSorted((a, b) => b.atMs - a.atMs);
}
