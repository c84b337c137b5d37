import { Dexie, type ObservabilitySet } from "dexie";
import { positionOf } from "#domain/chat/position.ts";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import type { MessagesWhere } from "#src/chat-client/chat-client.ts";
import type { CacheChange, ChatCache, OutboxEntry } from "#src/chat-client/engine/cache.ts";
import { databaseName } from "#src/chat-client/engine/databases.ts";
import { byTime, laterOf } from "#src/chat-client/message-rules.ts";

/** Messages stored of one channel; trimmed when half as many again have gathered. */
export const CACHED_MESSAGES = 200;
const TOKEN = "change_token";
const SCHEMA = {
  channels: "url",
  messages: "[channel_url+message_id],[channel_url+created_at]",
  outbox: "req_id",
  meta: "key",
};

type MessageKey = [url: string, messageId: string];

/** The browser's database, or one that behaves like it. */
export interface IndexedDb {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
}

/** Opens the cache of one person, a database of its own. */
export function openDexieCache(userId: string, indexedDb: IndexedDb): ChatCache {
  const db = new Dexie(databaseName(userId), indexedDb);
  db.version(1).stores(SCHEMA);
  // Messages stored before corrections existed are fetched again; the outbox exists only here and is migrated.
  db.version(2)
    .stores(SCHEMA)
    .upgrade(async (tx) => {
      await Promise.all(["channels", "messages", "meta"].map((table) => tx.table(table).clear()));
      await tx
        .table<OutboxEntry>("outbox")
        .toCollection()
        .modify(({ shown }) => void Object.assign(shown, { corrections: [], frozen: null }));
    });
  const channels = db.table<ChatChannel, string>("channels");
  const messages = db.table<ChatMessage, MessageKey>("messages");
  const outbox = db.table<OutboxEntry, string>("outbox");
  const meta = db.table<{ key: string; value: string }, string>("meta");

  const ofChannel = (url: string, upTo: unknown = Dexie.maxKey) =>
    messages.where("[channel_url+created_at]").between([url, Dexie.minKey], [url, upTo], true, true);

  async function trim(url: string): Promise<void> {
    const count = await ofChannel(url).count();
    if (count <= CACHED_MESSAGES * 1.5) return;
    const oldest = await ofChannel(url)
      .limit(count - CACHED_MESSAGES)
      .primaryKeys();
    await messages.bulkDelete(oldest);
  }

  /** Writes newer versions only: another tab may have written a version this one has not received yet. */
  async function upsertMessages(received: readonly ChatMessage[]): Promise<void> {
    const cached = await messages.bulkGet(received.map((message) => [message.channel_url, message.message_id]));
    await messages.bulkPut(received.map((message, index) => laterOf(cached[index], message)));
    for (const url of new Set(received.map(({ channel_url }) => channel_url))) await trim(url);
  }

  async function write({ channels: received, removedUrls, messages: newMessages, token }: CacheChange): Promise<void> {
    await channels.bulkPut([...received]);
    await channels.bulkDelete([...removedUrls]);
    for (const url of removedUrls) await ofChannel(url).delete();
    if (newMessages.length > 0) await upsertMessages(newMessages);
    if (token === null) await meta.delete(TOKEN);
    else if (token !== undefined) await meta.put({ key: TOKEN, value: token });
  }

  const waiting = async () => (await outbox.toArray()).toSorted((a, b) => a.seq - b.seq);

  return {
    channels: () => orElse(() => channels.toArray(), []),
    token: () => orElse(async () => (await meta.get(TOKEN))?.value ?? null, null),
    messages: (url, where) => orElse(async () => around(await ofChannel(url).toArray(), where), []),
    write: (change) => orElse(() => db.transaction("rw", channels, messages, meta, () => write(change)), undefined),
    replaceMessages: (url, page) =>
      orElse(
        () =>
          db.transaction("rw", messages, async () => {
            const last = page.at(-1);
            const upTo = last ? positionOf(last) : Number.MAX_SAFE_INTEGER;
            // A message's time is never later than its position.
            await ofChannel(url, upTo)
              .and((message) => positionOf(message) <= upTo)
              .delete();
            await upsertMessages(page);
          }),
        undefined,
      ),
    forgetMessages: () => orElse(() => messages.clear(), undefined),
    outbox: () => orElse(waiting, []),
    watchOutbox(changed) {
      // Dexie reports changes in other tabs, too, by the parts of the database that they touch.
      const place = `${db.name}/${outbox.name}/`;
      const look = () => void waiting().then(changed, () => undefined);
      const onChange = (parts: ObservabilitySet) => {
        if (Object.keys(parts).some((part) => part.includes(place))) look();
      };
      Dexie.on.storagemutated.subscribe(onChange);
      look();
      return () => Dexie.on.storagemutated.unsubscribe(onChange);
    },
    storeOutbox: (entry) => orElse(async () => void (await outbox.put(entry)), undefined),
    dropOutbox: (reqId) => orElse(() => outbox.delete(reqId), undefined),
    clear: (what) =>
      orElse(async () => {
        await Promise.all([channels.clear(), messages.clear(), meta.clear()]);
        if (what === "everything") await outbox.clear();
      }, undefined),
    close: () => db.close(),
  };
}

/** Part of the newest messages around a time; empty when the time lies before them. */
function around(cached: readonly ChatMessage[], { at, before, after }: MessagesWhere): ChatMessage[] {
  const ordered = cached.toSorted(byTime);
  const first = ordered[0];
  if (!first || positionOf(first) > at) return [];
  const beyond = ordered.findIndex((message) => positionOf(message) >= at);
  const middle = beyond < 0 ? ordered.length : beyond;
  return ordered.slice(Math.max(0, middle - before), middle + after);
}

async function orElse<T>(work: () => PromiseLike<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}
