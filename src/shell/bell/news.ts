import { z } from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { bellKind } from "#domain/notices/notice.ts";
import { persistedIn } from "#src/lib/persisted.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { stores } from "#src/lib/stored.ts";

/** A notification of today; alerts are the server's and come beside it. */
const news = z.object({
  /** Of what happened, so that two tabs that were notified of it store it once. */
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
export type News = z.infer<typeof news>;

/** More than this of one day are not looked through. */
const MOST = 300;
const initial: { news: News[] } = { news: [] };

/** The day's notifications of whoever works here, the newest first. */
export const useNews = create<typeof initial>()(
  persist(
    () => initial,
    persistedIn({
      store: stores.arranged,
      name: "news",
      initial,
      accept: (stored) => z.object({ news: z.array(news) }).safeParse(stored).data,
    }),
  ),
);
stores.onPerson(() => void useNews.persist.rehydrate());

/** Adds what happened now, in the place of what was known of it; yesterday's go. */
export function withNews(known: readonly News[], added: News): News[] {
  const today = istDateOf(added.atMs);
  const others = known.filter(({ id, atMs }) => id !== added.id && istDateOf(atMs) === today);
  return [added, ...others].slice(0, MOST);
}

/** What two tabs of a person know, the newest first; what was read in one of them is read. */
export function mergedNews(here: readonly News[], stored: readonly News[]): News[] {
  const byId = new Map(here.map((each) => [each.id, each]));
  for (const each of stored) byId.set(each.id, { ...each, isRead: each.isRead || byId.get(each.id)?.isRead === true });
  return [...byId.values()].toSorted((a, b) => b.atMs - a.atMs);
}

/** With what other tabs of this person stored meanwhile. A browser that stores nothing loses nothing of the page. */
function newsOfAllTabs(): News[] {
  const here = useNews.getState().news;
  void useNews.persist.rehydrate();
  return mergedNews(here, useNews.getState().news);
}

/** Stores a notification, of now unless it names its time; one of something that was stored already changes nothing. */
export function recordNews(
  added: Pick<News, "id" | "kind" | "summary" | "detail" | "open"> & Partial<Pick<News, "atMs">>,
): void {
  const known = newsOfAllTabs();
  const isKnown = known.some(({ id }) => id === added.id);
  useNews.setState({
    news: isKnown ? known : withNews(known, { atMs: serverNowMs(), ...added, isRead: false }),
  });
}

export function markNewsRead(): void {
  useNews.setState({ news: newsOfAllTabs().map((each) => ({ ...each, isRead: true })) });
}
