import { beforeEach, describe, expect, test, vi } from "vitest";
import { CallError } from "#src/lib/call-error.ts";
import { channelOf, StoppedClock } from "#src/chat-client/chat.testing.ts";
import { ChatError, type ChatClient } from "#src/chat-client/chat-client.ts";
import { createChatStore, type ChatStore } from "#src/chat-client/chat-store.ts";
import { createChatRun, type ChatPerson, type ChatRun, type Engine } from "#src/chat-client/run-chat.ts";

const ASHA: ChatPerson = { userId: "usr_asha", silent: false };
const noAnswer = () => new CallError("POST", "/api/issue-sb-session-token", 0, null);

let store: ChatStore;
let run: ChatRun;
let stored: Map<string, string>;
let log: string[];
let engineOf: (userId: string) => Promise<Engine>;
let lastEngine: Engine | null;

/** An engine that records its calls. */
const engine: Partial<ChatClient> = {
  engine: "embedded",
  connection: "online",
  connect: async (userId) => void log.push(`connect ${userId}`),
  disconnect: async () => void log.push("disconnect"),
  clearCache: async () => void log.push("clear"),
  channels: async () => [channelOf()],
  hint: (what) => void log.push(what),
  listen: () => () => undefined,
};

beforeEach(() => {
  [store, stored, log, lastEngine] = [createChatStore(), new Map(), [], null];
  engineOf = () => Promise.resolve("embedded");
  run = createChatRun({
    store,
    clock: new StoppedClock(),
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    engineOf: (userId) => engineOf(userId),
    lastEngine: () => lastEngine,
    engines: { embedded: () => Promise.resolve(engine as ChatClient) },
    forgetAll: async () => void log.push("forget all"),
    removeSession: async (userId) => void log.push(`remove ${userId}`),
  });
});

describe("starting chat", () => {
  test("connects the engine that the server names and reads the list", async () => {
    await run.start(ASHA);
    expect(log).toEqual(["connect usr_asha"]);
    expect([store.getState().currentUserId, store.getState().shown, store.getState().error]).toEqual([
      "usr_asha",
      ["chn_one"],
      null,
    ]);
  });

  test("twice for one person starts it once; for another person the first one's is ended and forgotten", async () => {
    await run.start(ASHA);
    await run.start({ ...ASHA });
    await run.start({ userId: "usr_rohan", silent: false });
    expect(log).toEqual([
      "connect usr_asha",
      "remove usr_asha",
      "clear",
      "disconnect",
      "forget all",
      "connect usr_rohan",
    ]);
  });

  test("is tried again when the network comes back and it was not started (S-31)", async () => {
    engineOf = () => Promise.reject(noAnswer());
    await run.start(ASHA);
    expect([log, store.getState().error?.code]).toEqual([[], "offline"]);
    engineOf = () => Promise.resolve("embedded");
    run.hint("online");
    await vi.waitFor(() => expect(store.getState().listed).toBe(true));
    expect(log).toEqual(["connect usr_asha"]);
    run.hint("online");
    expect(log).toEqual(["connect usr_asha", "online"]);
  });

  test("is not tried when nobody is signed in (S-31)", () => {
    run.hint("online");
    expect(log).toEqual([]);
  });

  test("without the server begins with the engine of the last time, so that what is stored can be read", async () => {
    engineOf = () => Promise.reject(noAnswer());
    lastEngine = "embedded";
    await run.start(ASHA);
    expect(log).toEqual(["connect usr_asha"]);
  });

  test("of somebody the server refuses says so and connects nothing", async () => {
    lastEngine = "embedded";
    engineOf = () => Promise.reject(new CallError("POST", "/x", 403, null));
    await run.start(ASHA);
    expect([log, store.getState().error?.code]).toEqual([[], "refused"]);
  });

  test("of nobody says 'No user found' (X-10)", async () => {
    await run.start({ userId: "", silent: false });
    expect(store.getState().error?.message).toBe("No user found");
  });
});

test("before it is started every call says 'SDK not initialized' (X-09)", async () => {
  expect(new ChatError("not_initialized").message).toBe("SDK not initialized");
  await expect(run.client.channels()).rejects.toEqual(new ChatError("not_initialized"));
  await expect(run.client.markRead("chn_one")).rejects.toEqual(new ChatError("not_initialized"));
  expect(() => run.client.send("chn_one", { text: "bid" })).toThrow(new ChatError("not_initialized"));
});

test("signing out on a page that never had a chat forgets what pages before it stored", async () => {
  await run.stop();
  expect(log).toEqual(["forget all"]);
});

test("signing out ends the session, clears the engine's store, the drafts and the screen", async () => {
  await run.start(ASHA);
  run.drafts.set("chn_one", "6.85 fo");
  expect(stored.size).toBe(1);
  await run.stop();
  expect(log).toEqual(["connect usr_asha", "remove usr_asha", "clear", "disconnect", "forget all"]);
  expect([stored.size, store.getState().currentUserId, store.getState().shown]).toEqual([0, null, []]);
  await expect(run.client.channels()).rejects.toEqual(new ChatError("not_initialized"));
});
