import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, expect, test, vi } from "vitest";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { CallError } from "#src/lib/call-error.ts";
import { Backoff } from "#src/chat-client/engine/backoff.ts";
import type { OutboxEntry } from "#src/chat-client/engine/cache.ts";
import { openDexieCache } from "#src/chat-client/engine/dexie-cache.ts";
import { Outbox } from "#src/chat-client/engine/outbox.ts";

const URL = "chn_gilts";
const TIMING = { firstDelayMs: 5, longestDelayMs: 10 };
const ending = new Set<() => void>();
afterEach(() => {
  for (const end of ending) end();
  ending.clear();
});

/** Tabs of one browser on a service that stores every message it receives, duplicates included. */
function browser() {
  const store = { indexedDB: new IDBFactory(), IDBKeyRange };
  const stored: string[] = [];
  const lockPrefix = `outbox ${Math.random()}`;
  let seq = 0;
  const tab = () => {
    const end = new AbortController();
    const way = { isCut: (_message: string): boolean => true };
    const tried: string[] = [];
    const doubted: string[] = [];
    const sentFirst: string[] = [];
    const deliver = async ({ req_id: reqId, shown: { message } }: OutboxEntry) => {
      tried.push(message);
      if (way.isCut(message)) throw new CallError("POST", URL, 0, null);
      if (!doubted.includes(reqId)) sentFirst.push(message);
      stored.push(message);
      return { req_id: reqId, channel_url: URL } as ChatMessage;
    };
    const outbox = new Outbox({
      deliver,
      questions: { check: () => null, whenStale: async () => null, signalFor: (_entry, signal) => signal },
      machineNowMs: Date.now,
      cache: openDexieCache("usr_asha", store),
      locks: navigator.locks,
      lockPrefix,
      backoff: new Backoff(TIMING, end.signal),
      signal: end.signal,
      publish: () => undefined,
      doubt: (reqId) => doubted.push(reqId),
      // Messages sent by other tabs are not received.
      stored: () => undefined,
    });
    ending.add(() => end.abort());
    const send = (message: string) => {
      const req_id = crypto.randomUUID();
      seq += 1;
      const shown = { req_id, channel_url: URL, message } as ChatMessage;
      return outbox.add({ req_id, url: URL, seq, body: { req_id, message }, shown, state: "queued" }).sent.promise;
    };
    return { way, doubted, tried, sentFirst, send, end: () => end.abort() };
  };
  return { tab, stored };
}

test("a tab knows what no other tab can have sent", async () => {
  const { tab, stored } = browser();
  const one = tab();
  one.way.isCut = () => false;
  await Promise.all([one.send("1"), one.send("2")]);
  expect([stored, one.doubted]).toEqual([["1", "2"], []]);
});

test("a tab that does not know that another one sent its message doubts it before it sends it", async () => {
  const { tab, stored } = browser();
  const [one, two] = [tab(), tab()];
  const sending = one.send("1");
  const waiting = two.send("2");
  one.way.isCut = () => false;
  await sending;
  await vi.waitFor(() => expect(stored).toEqual(["1", "2"]));
  two.way.isCut = () => false;
  await waiting;
  expect(two.sentFirst).toEqual([]);
  expect(new Set(two.doubted).size).toBe(1);
});

test("so does one whose message another tab has tried to send before it was closed", async () => {
  const { tab } = browser();
  const [one, two] = [tab(), tab()];
  void one.send("1");
  const waiting = two.send("2");
  one.way.isCut = (message) => message === "2";
  await vi.waitFor(() => expect(one.tried).toContain("2"));
  one.end();
  two.way.isCut = () => false;
  await waiting;
  expect([two.sentFirst, new Set(two.doubted).size]).toEqual([[], 1]);
});
