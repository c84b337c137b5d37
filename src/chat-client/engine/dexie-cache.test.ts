import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, describe, expect, test } from "vitest";
import { channelOf, messageOf } from "#src/chat-client/chat.testing.ts";
import type { CacheChange, ChatCache, OutboxEntry } from "#src/chat-client/engine/cache.ts";
import { forgetDatabases } from "#src/chat-client/engine/databases.ts";
import { CACHED_MESSAGES, openDexieCache, type IndexedDb } from "#src/chat-client/engine/dexie-cache.ts";

const CHANNEL = "chn_one";
const NEWEST = { at: Number.MAX_SAFE_INTEGER, before: 50, after: 0 };
const NOTHING: CacheChange = { channels: [], removedUrls: [], messages: [], token: undefined };
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const messagesAt = (...times: number[]) => times.map((created_at) => messageOf({ created_at }));
const waiting = (seq: number): OutboxEntry => ({
  req_id: `req_${seq}`,
  url: CHANNEL,
  seq,
  body: { req_id: `req_${seq}`, message: "bid" },
  shown: messageOf(),
  state: "queued",
});

let indexedDb: IndexedDb;
let cache: ChatCache;

beforeEach(() => {
  indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange };
  cache = openDexieCache("usr_asha", indexedDb);
  return () => cache.close();
});

/** Cached data as the next page finds it. */
async function found(userId = "usr_asha") {
  cache.close();
  cache = openDexieCache(userId, indexedDb);
  const times = (await cache.messages(CHANNEL, NEWEST)).map(({ created_at }) => created_at);
  const urls = (await cache.channels()).map(({ url }) => url);
  return { urls, times, token: await cache.token(), waiting: (await cache.outbox()).map(({ seq }) => seq) };
}
async function fill(): Promise<void> {
  await cache.write({ ...NOTHING, channels: [channelOf()], messages: messagesAt(1, 2), token: "c1.7" });
  await cache.storeOutbox(waiting(2));
  await cache.storeOutbox(waiting(1));
}

describe("what is stored of a person's chat", () => {
  test("is found by the next page: channels, messages in order, the token, what waits in the order of sending", async () => {
    await fill();
    expect(await found()).toEqual({ urls: [CHANNEL], times: [1, 2], token: "c1.7", waiting: [1, 2] });
  });

  test("from before messages carried their corrections is read anew, but for what waits to be sent", async () => {
    cache.close();
    const { Dexie } = await import("dexie");
    const old = new Dexie("yieldboard-chat-usr_old", indexedDb);
    const messages = "[channel_url+message_id],[channel_url+created_at]";
    old.version(1).stores({ channels: "url", messages, outbox: "req_id", meta: "key" });
    const { corrections: _corrections, frozen: _frozen, ...before } = messageOf();
    await old.table("messages").put(before);
    await old.table("channels").put(channelOf());
    await old.table("meta").put({ key: "change_token", value: "c1.7" });
    await old.table("outbox").put({ ...waiting(1), shown: before });
    old.close();
    expect(await found("usr_old")).toEqual({ urls: [], times: [], token: null, waiting: [1] });
    expect((await cache.outbox()).map(({ shown }) => shown)).toEqual([messageOf()]);
  });

  test("is forgotten whole, or all but what was not sent yet", async () => {
    await fill();
    await cache.clear("all but the outbox");
    expect(await found()).toEqual({ urls: [], times: [], token: null, waiting: [1, 2] });
    await fill();
    await cache.clear("everything");
    expect(await found()).toEqual({ urls: [], times: [], token: null, waiting: [] });
  });

  test("is another person's no more once somebody else's chat starts, and still the own one's", async () => {
    await fill();
    cache.close();
    await forgetDatabases("usr_asha", indexedDb.indexedDB);
    expect((await found()).urls).toEqual([CHANNEL]);
    cache.close();
    await forgetDatabases("usr_rohan", indexedDb.indexedDB);
    expect(await found("usr_rohan")).toEqual({ urls: [], times: [], token: null, waiting: [] });
    expect(await found("usr_asha")).toEqual({ urls: [], times: [], token: null, waiting: [] });
  });

  test("is gone when somebody signs out, whoever it was", async () => {
    await fill();
    cache.close();
    await forgetDatabases(null, indexedDb.indexedDB);
    expect(await found()).toEqual({ urls: [], times: [], token: null, waiting: [] });
  });

  test("goes with its channel", async () => {
    await fill();
    await cache.write({ ...NOTHING, removedUrls: [CHANNEL] });
    expect(await found()).toMatchObject({ urls: [], times: [] });
  });
});

describe("the messages that are stored", () => {
  test("hold each in its latest version, whichever tab wrote last", async () => {
    await cache.write({ ...NOTHING, messages: [messageOf({ message: "6.86", updated_at: 5 })] });
    await cache.write({ ...NOTHING, messages: [messageOf({ message: "6.85" })] });
    expect((await cache.messages(CHANNEL, NEWEST)).map(({ message }) => message)).toEqual(["6.86"]);
  });

  test("are the newest of a channel only, and none of another", async () => {
    await cache.write({ ...NOTHING, messages: messagesAt(...range(1, CACHED_MESSAGES * 1.5 + 1)) });
    await cache.write({ ...NOTHING, messages: [messageOf({ channel_url: "chn_two", created_at: 1 })] });
    const all = await cache.messages(CHANNEL, { ...NEWEST, before: 1000 });
    expect([all.length, all.at(-1)?.created_at]).toEqual([CACHED_MESSAGES, CACHED_MESSAGES * 1.5 + 1]);
    expect(await cache.messages("chn_two", NEWEST)).toHaveLength(1);
  });

  test("are read before a time and from it on, and not at all for a time before them", async () => {
    await cache.write({ ...NOTHING, messages: messagesAt(...range(10, 19)) });
    const times = async (at: number) =>
      (await cache.messages(CHANNEL, { at, before: 2, after: 2 })).map(({ created_at }) => created_at);
    expect([await times(15), await times(Number.MAX_SAFE_INTEGER), await times(9)]).toEqual([
      [13, 14, 15, 16],
      [18, 19],
      [],
    ]);
  });

  test("give way to the server's newest page, but for what was received since", async () => {
    await cache.write({ ...NOTHING, messages: messagesAt(1, 2, 3, 9) });
    await cache.replaceMessages(CHANNEL, messagesAt(3, 4, 5));
    expect((await found()).times).toEqual([3, 4, 5, 9]);
  });
});

test("a browser without a store finds nothing and stores nothing, and nothing fails", async () => {
  const barred = {
    open() {
      throw new Error("storage is switched off");
    },
    databases: () => Promise.reject(new Error("storage is switched off")),
  } as unknown as IDBFactory;
  cache = openDexieCache("usr_asha", { indexedDB: barred, IDBKeyRange });
  await fill();
  await forgetDatabases("usr_asha", barred);
  expect([await cache.channels(), await cache.outbox(), await cache.token()]).toEqual([[], [], null]);
});
