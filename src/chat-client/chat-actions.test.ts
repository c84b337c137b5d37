import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { channelOf, MY_USER_ID, messageOf, ScriptedClient, StoppedClock } from "#src/chat-client/chat.testing.ts";
import { ChatError, type ChatClient, type MessagePage } from "#src/chat-client/chat-client.ts";
import { createChatActions, type ChatActions } from "#src/chat-client/chat-actions.ts";
import {
  createChatStore,
  pendingAt,
  typingAt,
  windowAt,
  type ChatStore,
  withQuiet,
} from "#src/chat-client/chat-store.ts";
import { createDrafts } from "#src/chat-client/drafts.ts";

const URL_1 = "chn_one";
let client: ScriptedClient;
let store: ChatStore;
let clock: StoppedClock;
let actions: ChatActions;
let stored: Map<string, string>;

beforeEach(() => {
  [client, store, clock, stored] = [
    new ScriptedClient(),
    createChatStore(),
    new StoppedClock(),
    new Map<string, string>(),
  ];
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const drafts = createDrafts(store, storage);
  store.setState({ currentUserId: MY_USER_ID });
  drafts.load();
  actions = createChatActions({ client: client as unknown as ChatClient, store, drafts, clock });
  return () => actions.close();
});

const at = (...times: number[]): ChatMessage[] => times.map((created_at) => messageOf({ created_at }));
const page = (messages: ChatMessage[], ends: Partial<MessagePage> = {}): MessagePage => ({
  messages,
  hasPrevious: false,
  hasNext: false,
  ...ends,
});
const times = () => store.getState().windows[URL_1]?.messages.map(({ created_at }) => created_at);
const publishChannel = (...parts: Parameters<typeof channelOf>[0][]) =>
  client.publish(...parts.map((part) => ({ kind: "channel", channel: channelOf(part) }) as const));

test("a list that was on its way takes nothing back that was told meanwhile: what came, changed and went", async () => {
  const stays = channelOf({ url: "chn_stays" });
  const invited = channelOf({ url: "chn_invited", my_member_state: "invited" });
  const left = channelOf({ url: "chn_left" });
  client.list = [stays, invited, left];
  await actions.list();
  const listing = actions.list();
  publishChannel({ url: "chn_invited", my_member_state: "joined" }, { url: "chn_made" });
  client.publish({ kind: "channel_removed", url: "chn_left", reason: "left" });
  await listing;
  const { channels } = store.getState();
  expect(Object.values(channels).map(({ url, my_member_state: state }) => `${url} ${state}`)).toEqual([
    "chn_stays joined",
    "chn_invited joined",
    "chn_made joined",
  ]);
});

describe("opening a conversation", () => {
  test("shows what is cached, then the server's in its place, 50 from the newest end (S-37, C-45, U-28)", async () => {
    let arrive: (answer: MessagePage) => void = () => undefined;
    client.answer = (_url, _where, onCached) => {
      onCached?.(page(at(1, 2)));
      return new Promise((resolve) => (arrive = resolve));
    };
    const opening = actions.open(URL_1);
    expect([times(), store.getState().windows[URL_1]?.state]).toEqual([[1, 2], "cached"]);
    expect(client.asked).toEqual([{ url: URL_1, where: { at: Number.MAX_SAFE_INTEGER, before: 50, after: 0 } }]);
    arrive(page(at(2, 3), { hasPrevious: true }));
    await opening;
    expect([times(), store.getState().windows[URL_1]?.state]).toEqual([[2, 3], "ready"]);
  });

  test("keeps what is received while the answer is on its way", async () => {
    let arrive: (answer: MessagePage) => void = () => undefined;
    client.answer = () => new Promise((resolve) => (arrive = resolve));
    const opening = actions.open(URL_1);
    client.publish({ kind: "message", url: URL_1, message: messageOf({ created_at: 9 }) });
    arrive(page(at(2, 3)));
    await opening;
    expect(times()).toEqual([2, 3, 9]);
  });

  test("leaves the cached ones as stale when the server is not reached", async () => {
    client.answer = (_url, _where, onCached) => {
      onCached?.(page(at(1)));
      return Promise.reject(new ChatError("offline"));
    };
    await expect(actions.open(URL_1)).rejects.toThrow(ChatError);
    expect([times(), store.getState().windows[URL_1]?.state]).toEqual([[1], "stale"]);
  });

  test("at a point in the past reads 50 each way, and both ends go on from there (S-37, C-45, U-28)", async () => {
    client.answer = () => Promise.resolve(page(at(40, 50, 60), { hasPrevious: true, hasNext: true }));
    await actions.jumpTo(URL_1, 50);
    client.answer = () => Promise.resolve(page(at(20, 30), { hasPrevious: false }));
    await actions.loadOlder(URL_1);
    client.answer = () => Promise.resolve(page(at(70, 80)));
    await actions.loadNewer(URL_1);
    await actions.loadNewer(URL_1);
    expect(times()).toEqual([20, 30, 40, 50, 60, 70, 80]);
    expect(client.asked.map(({ where }) => where)).toEqual([
      { at: 50, before: 50, after: 50 },
      { at: 40, before: 50, after: 0 },
      { at: 61, before: 0, after: 50 },
    ]);
  });

  test("again asks for nothing and keeps what was read back, while events keep it up to date", async () => {
    client.answer = () => Promise.resolve(page(at(40, 50), { hasPrevious: true }));
    await actions.open(URL_1);
    client.answer = () => Promise.resolve(page(at(20, 30)));
    await actions.loadOlder(URL_1);
    await actions.open(null);
    client.publish({ kind: "message", url: URL_1, message: messageOf({ created_at: 60 }) });
    await actions.open(URL_1);
    expect([times(), client.asked]).toEqual([[20, 30, 40, 50, 60], expect.objectContaining({ length: 2 })]);
  });

  test("again reads its newest end where the past was on screen", async () => {
    client.answer = () => Promise.resolve(page(at(40), { hasNext: true }));
    await actions.jumpTo(URL_1, 40);
    client.answer = () => Promise.resolve(page(at(70, 80), { hasPrevious: true }));
    await actions.open(URL_1);
    expect(times()).toEqual([70, 80]);
  });

  test("a window into the past takes no newer message, which would leave a hole", async () => {
    client.answer = () => Promise.resolve(page(at(40), { hasNext: true }));
    await actions.jumpTo(URL_1, 40);
    client.publish({ kind: "message", url: URL_1, message: messageOf({ created_at: 99 }) });
    expect(times()).toEqual([40]);
  });

  test("after much was missed the one on screen is read again, the others when they are opened", async () => {
    client.answer = () => Promise.resolve(page(at(1)));
    await actions.open("chn_two");
    await actions.open(URL_1);
    client.answer = () => Promise.resolve(page(at(1, 2)));
    client.publish({ kind: "missed", url: null });
    await vi.waitFor(() => expect(times()).toEqual([1, 2]));
    expect(Object.keys(store.getState().windows)).toEqual([URL_1]);
  });
});

describe("sending a message", () => {
  test("needs a channel on screen: 'no current channel' (H-07, X-11)", () => {
    expect(() => actions.send({ text: "6.85 for 5cr" })).toThrow(new ChatError("no_channel"));
    expect(new ChatError("no_channel").message).toBe("no current channel");
  });

  test("empties the draft, which had outlived the page", () => {
    store.setState({ currentUrl: URL_1 });
    const drafts = createDrafts(store, { getItem: () => '{"chn_one":"6.85 fo"}', setItem() {}, removeItem() {} });
    drafts.load();
    expect(store.getState().drafts).toEqual({ chn_one: "6.85 fo" });
    actions.send({ text: "6.85 for 5cr" });
    expect([store.getState().drafts, client.sent]).toEqual([{}, [{ url: URL_1, text: "6.85 for 5cr" }]]);
  });

  test("shows it as on its way, then failed, then on its way again, then gone", () => {
    const message = messageOf({ req_id: "req_1", message_id: "" });
    const states = (["sending", "failed", "sending", "gone"] as const).map((state) => {
      client.publish({ kind: "pending", url: URL_1, message, state });
      return pendingAt(URL_1)(store.getState()).map((each) => each.state);
    });
    expect(states).toEqual([["sending"], ["failed"], ["sending"], []]);
  });
});

describe("a channel that is taken away", () => {
  beforeEach(() => {
    publishChannel({ url: URL_1, last_message: messageOf({ created_at: 9 }) }, { url: "chn_two" });
    client.answer = () => Promise.resolve(page([]));
    store.setState({ currentUrl: URL_1 });
  });

  test("by a ban gives way to another one (S-34)", () => {
    client.publish({ kind: "channel_removed", url: URL_1, reason: "banned" });
    expect([store.getState().currentUrl, store.getState().shown]).toEqual(["chn_two", ["chn_two"]]);
  });

  test("by a ban stays away when it is not the one on screen (S-34)", () => {
    client.publish({ kind: "channel_removed", url: "chn_two", reason: "banned" });
    expect([store.getState().currentUrl, store.getState().shown]).toEqual([URL_1, [URL_1]]);
  });

  test("by my own leaving leaves none on screen", () => {
    client.publish({ kind: "channel_removed", url: URL_1, reason: "left" });
    expect(store.getState().currentUrl).toBeNull();
  });
});

test("an invitation is invited, then declined (S-33)", () => {
  publishChannel({ my_member_state: "invited", invited_at: 5 });
  expect([store.getState().invitations, store.getState().unread.invitations]).toEqual([{ [URL_1]: "invited" }, 1]);
  client.publish({ kind: "channel_removed", url: URL_1, reason: "declined" });
  expect([store.getState().invitations, store.getState().unread.invitations]).toEqual([{ [URL_1]: "declined" }, 0]);
});

describe("a buzz", () => {
  const buzz = (part: Partial<ChatMessage> & { by?: string }) =>
    client.publish({
      kind: "message",
      url: URL_1,
      message: messageOf({ created_at: clock.nowMs(), data: { buzz: true }, ...part }),
    });
  const shaking = () => store.getState().buzz[URL_1] ?? "idle";

  test("shakes from idle for two seconds (S-32, C-43)", () => {
    expect(shaking()).toBe("idle");
    buzz({});
    clock.advance(1999);
    expect(shaking()).toBe("started");
    clock.advance(1);
    expect(shaking()).toBe("finished");
  });

  test("of mine, or from long ago, does not shake", () => {
    buzz({ by: MY_USER_ID });
    buzz({ created_at: clock.nowMs() - 61_000, message_id: "7" });
    expect(shaking()).toBe("idle");
  });
});

test("somebody writes until five seconds after their last key, or until they have sent it", () => {
  const writing = () => typingAt(URL_1)(store.getState());
  client.publish({ kind: "typing", url: URL_1, userId: "usr_rohan" });
  clock.advance(4000);
  client.publish(
    { kind: "typing", url: URL_1, userId: "usr_rohan" },
    { kind: "typing", url: URL_1, userId: "usr_farah" },
  );
  clock.advance(4000);
  expect(writing()).toEqual(["usr_rohan", "usr_farah"]);
  client.publish({ kind: "message", url: URL_1, message: messageOf({ by: "usr_rohan" }) });
  expect(writing()).toEqual(["usr_farah"]);
  clock.advance(1000);
  expect(writing()).toEqual([]);
});

test("a connection that comes and goes shows as online and offline (S-27, S-28)", () => {
  client.publish({ kind: "connection", connection: "online" });
  expect(store.getState().connection).toBe("online");
  client.publish({ kind: "connection", connection: "offline" });
  expect(store.getState().connection).toBe("offline");
});

describe("what is drawn again", () => {
  test("is only what changed: other windows, the order of the list and the totals stay the same objects", async () => {
    publishChannel({ url: URL_1, last_message: messageOf({ created_at: 9 }) }, { url: "chn_two" });
    client.answer = () => Promise.resolve(page(at(9)));
    await actions.open("chn_two");
    await actions.open(URL_1);
    const before = store.getState();
    client.publish({ kind: "message", url: URL_1, message: messageOf({ created_at: 12 }) });
    publishChannel({ url: URL_1, last_message: messageOf({ created_at: 12 }) });
    const after = store.getState();
    expect(windowAt("chn_two")(after)).toBe(windowAt("chn_two")(before));
    expect(after.shown).toBe(before.shown);
    expect(after.unread).toBe(before.unread);
    expect(after.channels["chn_two"]).toBe(before.channels["chn_two"]);
    expect(windowAt(URL_1)(after)).not.toBe(windowAt(URL_1)(before));
  });

  test("the totals count what is unread but for muted channels, and mentions where only those are wanted", () => {
    publishChannel(
      { url: "chn_all", unread_message_count: 3, unread_mention_count: 1 },
      { url: "chn_named", unread_message_count: 5, unread_mention_count: 2, alert_level: "mentions" },
      { url: "chn_muted", unread_message_count: 7, unread_mention_count: 4, alert_level: "none" },
    );
    expect(store.getState().unread).toEqual({ messages: 5, mentions: 3, invitations: 0 });
    // A channel that is muted for now does not count either, and does again afterwards.
    store.setState((state) => withQuiet(state, ["chn_all"]));
    expect(store.getState().unread).toEqual({ messages: 2, mentions: 2, invitations: 0 });
    store.setState((state) => withQuiet(state, []));
    expect(store.getState().unread).toEqual({ messages: 5, mentions: 3, invitations: 0 });
  });
});
