import type { AlertEvent, AlertPage } from "#domain/contract/http/watchlists.ts";
import { istDateOf, type IsoDate } from "#domain/lib/iso-date.ts";
import type { News, NewsKind } from "#src/shell/bell/news.ts";

/** One line of the bell's list. */
export interface BellRow {
  id: string;
  atMs: number;
  isToday: boolean;
  /** What kind of news it is. */
  label: string;
  summary: string;
  detail: string;
  isRead: boolean;
  open: News["open"];
}

const LABELS: Record<NewsKind, string> = {
  turn: "Your turn",
  deal: "Deal",
  invitation: "Invitation",
  refusal: "Refused",
};

/** What is told of besides alerts, and the command that goes where it is shown. */
const PAGES: Record<AlertPage, { label: string; command: string }> = {
  reconciliation: { label: "Reconciliation", command: "go.reconciliation" },
};

/** Today's notifications and the last alerts in one list, the newest first. */
export function bellRows(news: readonly News[], events: readonly AlertEvent[], today: IsoDate): BellRow[] {
  const ofToday = news.filter(({ atMs }) => istDateOf(atMs) === today);
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
