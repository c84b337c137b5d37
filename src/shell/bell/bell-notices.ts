import { z } from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { bellKind } from "#domain/notices/notice.ts";
import { persistedIn } from "#src/lib/persisted.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { stores } from "#src/lib/stored.ts";

/** A notification of today. Alerts are not stored here; the server has them. */
const bellNotice = z.object({
  /** Id of the event, so that two tabs with the same event store it once. */
  id: z.string(),
  kind: bellKind,
  /** Epoch ms, by the server's clock. */
  atMs: z.number(),
  summary: z.string(),
  detail: z.string(),
  isRead: z.boolean(),
  /** The command that shows it. */
  open: z.object({ commandId: z.string(), args: z.record(z.string(), z.string()) }).nullable(),
});
export type BellNotice = z.infer<typeof bellNotice>;

/** Maximum number of notifications of one day. */
const MOST = 300;
const initial: { news: BellNotice[] } = { news: [] };

/** Today's notifications of the signed-in person, newest first. */
export const useBellNotices = create<typeof initial>()(
  persist(
    () => initial,
    persistedIn({
      store: stores.arranged,
      name: "news",
      initial,
      accept: (stored) => z.object({ news: z.array(bellNotice) }).safeParse(stored).data,
    }),
  ),
);
stores.onPerson(() => void useBellNotices.persist.rehydrate());

/** Adds an event, replacing one with the same id; drops those of other days. */
export function withNotice(known: readonly BellNotice[], added: BellNotice): BellNotice[] {
  const today = istDateOf(added.atMs);
  const others = known.filter(({ id, atMs }) => id !== added.id && istDateOf(atMs) === today);
  return [added, ...others].slice(0, MOST);
}

/** Merges the notifications of two tabs, newest first; read in one counts as read. */
export function mergedNotices(here: readonly BellNotice[], stored: readonly BellNotice[]): BellNotice[] {
  const byId = new Map(here.map((each) => [each.id, each]));
  for (const each of stored) byId.set(each.id, { ...each, isRead: each.isRead || byId.get(each.id)?.isRead === true });
  return [...byId.values()].toSorted((a, b) => b.atMs - a.atMs);
}

/**
 * Notifications of this page merged with those stored by other tabs. If the browser stores nothing, the page keeps its
 * own.
 */
function noticesOfAllTabs(): BellNotice[] {
  const here = useBellNotices.getState().news;
  void useBellNotices.persist.rehydrate();
  return mergedNotices(here, useBellNotices.getState().news);
}

/** Stores a notification, with the current time unless given; ignores one already stored. */
export function recordBellNotice(
  added: Pick<BellNotice, "id" | "kind" | "summary" | "detail" | "open"> & Partial<Pick<BellNotice, "atMs">>,
): void {
  const known = noticesOfAllTabs();
  const isKnown = known.some(({ id }) => id === added.id);
  useBellNotices.setState({
    news: isKnown ? known : withNotice(known, { atMs: serverNowMs(), ...added, isRead: false }),
  });
}

export function markNoticesRead(): void {
  useBellNotices.setState({ news: noticesOfAllTabs().map((each) => ({ ...each, isRead: true })) });
}
