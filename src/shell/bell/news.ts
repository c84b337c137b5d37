import { z } from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { persistedIn } from "#src/lib/persisted.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { stores } from "#src/lib/stored.ts";

/** What a person was notified of today; alerts are the server's and stand beside it. */
const newsKind = z.enum(["turn", "deal", "invitation", "refusal"]);
export type NewsKind = z.infer<typeof newsKind>;

const news = z.object({
  /** Of what happened, so that two tabs that were notified of it store it once. */
  id: z.string(),
  kind: newsKind,
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

/** Stores a notification; one of something that was stored already changes nothing. */
export function recordNews(added: Pick<News, "id" | "kind" | "summary" | "detail" | "open">): void {
  // Another tab of this person may have stored it, or something else, meanwhile.
  void useNews.persist.rehydrate();
  const { news: known } = useNews.getState();
  if (known.some(({ id }) => id === added.id)) return;
  useNews.setState({ news: withNews(known, { ...added, atMs: serverNowMs(), isRead: false }) });
}

export function markNewsRead(): void {
  useNews.setState(({ news: known }) => ({ news: known.map((each) => ({ ...each, isRead: true })) }));
}
