import { afterEach, describe, expect, test, vi } from "vitest";
import type { ChatEvent } from "#domain/contract/chat/socket.ts";
import { channelOf, MY_USER_ID, messageOf, ROHAN } from "#src/chat-client/chat.testing.ts";
import { ChatError } from "#src/chat-client/chat-client.ts";
import { failsWith, scriptedWorld, type ScriptedWorld } from "#src/chat-client/embedded/embedded.testing.ts";

const URL_1 = "chn_one";
let world: ScriptedWorld;

afterEach(() => world.client.disconnect());

async function online(options?: Parameters<typeof scriptedWorld>[0]): Promise<void> {
  world = scriptedWorld(options);
  const connecting = world.client.connect(MY_USER_ID);
  await world.ready();
  await connecting;
  await world.client.channels();
}
const messageEvent = (change: number, part: Parameters<typeof messageOf>[0] = {}): ChatEvent => ({
  kind: "message",
  channel_url: URL_1,
  change,
  message: messageOf({ created_at: change, ...part }),
});
const pushEvents = (...events: ChatEvent[]) => world.sockets.at(-1)?.push({ type: "events", events });
const kinds = () => world.events.map(({ kind }) => kind);
const tokensUsed = () =>
  world.sockets.flatMap(({ sent }) => sent.flatMap((up) => (up.message === "auth" ? [up.token] : [])));

describe("a session that ends", () => {
  test.each([
    ["user_deactivated", "X-13"],
    ["user_not_found", "X-14"],
  ] as const)("because of %s clears what is kept and is not tried again (%s)", async (code, _id) => {
    await online({ channels: [channelOf()] });
    world.sockets[0]?.push({ type: "closing", code });
    await vi.waitFor(() => expect(world.cleared).toEqual(["everything"]));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([world.client.connection, world.sockets.length]).toEqual(["closed", 1]);
    expect(world.called("chat.issueSession")).toHaveLength(1);
  });

  test.each([
    ["token_expired", "X-15, X-17"],
    ["session_revoked", "X-16"],
  ] as const)("because of %s clears what is kept, asks for a new token and connects again (%s)", async (code, _id) => {
    await online({ channels: [channelOf()] });
    world.sockets[0]?.push({ type: "closing", code });
    world.sockets[0]?.close();
    await world.ready();
    expect(world.cleared).toEqual(["all but the outbox"]);
    expect([world.client.connection, tokensUsed()]).toEqual(["online", ["token 1", "token 2"]]);
    // Nothing is cached yet, so the list and the conversation on screen are reloaded.
    await vi.waitFor(() => expect(world.called("chat.channels")).toHaveLength(2));
    await vi.waitFor(() => expect(kinds()).toContain("missed"));
  });

  test("before it began, over a token that is not taken, asks for a new one and connects (X-18)", async () => {
    world = scriptedWorld();
    const connecting = world.client.connect(MY_USER_ID);
    await vi.waitFor(() => expect(world.sockets).toHaveLength(1));
    world.sockets[0]?.open();
    world.sockets[0]?.push({ type: "closing", code: "token_expired" });
    world.sockets[0]?.close();
    await world.ready();
    await connecting;
    expect([world.client.connection, tokensUsed()]).toEqual(["online", ["token 1", "token 2"]]);
  });

  test("because the server goes away keeps everything and connects again with a new token (S-29)", async () => {
    await online();
    world.sockets[0]?.push({ type: "closing", code: "going_away" });
    world.sockets[0]?.close();
    expect(world.client.connection).toBe("offline");
    await world.ready();
    expect([world.cleared, tokensUsed()]).toEqual([[], ["token 1", "token 2"]]);
  });

  test("because its node stops comes back at once, and nobody is offline meanwhile", async () => {
    await online({ channels: [channelOf()] });
    const before = world.events.length;
    world.sockets[0]?.push({ type: "closing", code: "node_stops" });
    world.sockets[0]?.close();
    expect(world.client.connection).toBe("connecting");
    await world.ready();
    expect([world.cleared, tokensUsed()]).toEqual([[], ["token 1", "token 2"]]);
    const since = world.events.slice(before);
    expect(since.flatMap((event) => (event.kind === "connection" ? [event.connection] : []))).toEqual([
      "connecting",
      "online",
    ]);
    // Missed events are fetched by token, and the channel list is not reloaded.
    await vi.waitFor(() => expect(world.called("chat.changes")).toHaveLength(1));
    expect(world.called("chat.channels")).toHaveLength(1);
  });

  test("of another person than was asked for says 'No user found' (X-10)", async () => {
    world = scriptedWorld();
    const connecting = world.client.connect(MY_USER_ID);
    const rejection = expect(connecting).rejects.toEqual(new ChatError("no_user"));
    await world.ready("usr_somebody");
    await rejection;
    expect([world.cleared, world.client.connection]).toEqual([["everything"], "closed"]);
  });

  test("of nobody is not asked for: 'user not set' (X-12)", async () => {
    world = scriptedWorld();
    await expect(world.client.connect("")).rejects.toThrow("user not set");
    expect(world.calls).toEqual([]);
  });
});

describe("what the socket sends", () => {
  test("in the order of its numbers needs no asking; a gap asks what was missed, and it is published once", async () => {
    await online({ channels: [channelOf()] });
    const asked = () => world.called("chat.changes").length;
    pushEvents(messageEvent(5), messageEvent(6), messageEvent(6), messageEvent(7));
    await Promise.resolve();
    expect(asked()).toBe(0);
    world.answers["chat.changes"] = () => ({
      channels: [],
      removed_channels: [],
      messages: [messageOf({ created_at: 8 }), messageOf({ created_at: 9 })],
      change_token: "c1.9",
      reset: false,
    });
    pushEvents(messageEvent(9));
    await vi.waitFor(() => expect(asked()).toBe(1));
    await vi.waitFor(() =>
      expect(world.events.flatMap((event) => (event.kind === "message" ? [event.message.created_at] : []))).toEqual([
        5, 6, 7, 9, 8,
      ]),
    );
    expect(world.called("chat.changes")).toEqual([{ query: { since: "c1.1" } }]);
    expect(kinds()).not.toContain("message_updated");
  });

  test("after too much was missed everything is read afresh, and the screens are notified", async () => {
    await online({ channels: [channelOf(), channelOf({ url: "chn_two" })] });
    world.answers["chat.changes"] = () => ({
      channels: [],
      removed_channels: [],
      messages: [],
      change_token: "c1.900",
      reset: true,
    });
    world.answers["chat.channels"] = () => ({ channels: [channelOf()], next_cursor: null, change_token: "c1.901" });
    world.sockets[0]?.close();
    await world.ready();
    await vi.waitFor(() => expect(world.events).toContainEqual({ kind: "missed", url: null }));
    expect(world.events).toContainEqual({ kind: "channel_removed", url: "chn_two", reason: "deleted" });
  });

  test("and a list that was asked for before I took an invitation, made a channel and left one undoes none of it", async () => {
    const invitation = channelOf({ url: "chn_asked", change: 3, my_member_state: "invited" });
    const left = channelOf({ url: "chn_left", change: 4 });
    await online({ channels: [invitation, left] });
    const list = Promise.withResolvers<unknown>();
    world.answers["chat.changes"] = () => ({
      channels: [],
      removed_channels: [],
      messages: [],
      change_token: "c1.900",
      reset: true,
    });
    world.answers["chat.channels"] = () => list.promise;
    world.answers["chat.accept"] = () => ({ url: "chn_asked" });
    world.answers["chat.channel"] = () => ({ ...invitation, change: 4, my_member_state: "joined" });
    world.answers["chat.create"] = () => channelOf({ url: "chn_made", change: 1 });
    world.answers["chat.leave"] = () => ({ url: "chn_left" });
    world.sockets[0]?.close();
    await world.ready();
    await vi.waitFor(() => expect(world.called("chat.channels")).toHaveLength(2));
    await world.client.accept("chn_asked");
    await world.client.createChannel({ kind: "direct", name: "", userIds: [ROHAN], isDistinct: true });
    await world.client.leave("chn_left");
    list.resolve({ channels: [invitation, left], next_cursor: null, change_token: "c1.901" });
    await vi.waitFor(() => expect(world.events).toContainEqual({ kind: "missed", url: null }));
    const channels = await world.client.channels();
    expect(channels.map(({ url, my_member_state: state }) => [url, state])).toEqual([
      ["chn_asked", "joined"],
      ["chn_made", "joined"],
    ]);
  });

  test("that cannot be read is passed over", async () => {
    await online();
    world.sockets[0]?.dispatchEvent(new MessageEvent("message", { data: "<html>" }));
    world.sockets[0]?.dispatchEvent(new MessageEvent("message", { data: '{"type":"ready"}' }));
    expect(world.client.connection).toBe("online");
  });

  test("and then no more for half a minute counts as lost", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await online({ timing: { pingMs: 10_000, silenceMs: 30_000 } });
      await vi.advanceTimersByTimeAsync(30_000);
      expect(world.sockets[0]?.sent.filter(({ message }) => message === "ping")).toHaveLength(3);
      expect([world.client.connection, world.sockets.length]).toEqual(["online", 1]);
      await vi.advanceTimersByTimeAsync(11_000);
      expect(world.sockets.length).toBeGreaterThan(1);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("marks of delivery", () => {
  const marks = () => world.called("chat.delivered").map((input) => (input as { body: unknown }).body);
  const upTo = (at: number) => ({ channels: [{ url: URL_1, at }] });

  test("go out at once, then once a second with all that came (C-42)", async () => {
    await online({ channels: [channelOf()] });
    vi.useFakeTimers();
    try {
      pushEvents(messageEvent(5));
      pushEvents(messageEvent(6));
      pushEvents(messageEvent(7));
      expect(marks()).toEqual([upTo(5)]);
      await vi.advanceTimersByTimeAsync(999);
      expect(marks()).toEqual([upTo(5)]);
      await vi.advanceTimersByTimeAsync(1);
      expect(marks()).toEqual([upTo(5), upTo(7)]);
      await vi.advanceTimersByTimeAsync(5000);
      expect(marks()).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  test("are not made of one's own messages, nor by who looks on unseen, who reads without a mark, too (M-14)", async () => {
    await online({ channels: [channelOf()] });
    pushEvents(messageEvent(5, { by: MY_USER_ID }));
    expect(marks()).toEqual([]);
    await world.client.disconnect();
    await online({ channels: [channelOf()], silent: true });
    pushEvents(messageEvent(5));
    world.client.markDelivered(URL_1);
    await world.client.markRead(URL_1);
    expect([marks(), world.called("chat.read")]).toEqual([[], []]);
  });
});

describe("sending", () => {
  const sends = () => world.called("chat.send").map((input) => (input as { body: { message: string } }).body.message);

  test("is tried again while the server is busy or failing, and keeps the order; a refusal does not stop the next", async () => {
    await online({ channels: [channelOf()] });
    const script = [failsWith(503), failsWith(429, 0), failsWith(401), null, failsWith(403), null];
    world.answers["chat.send"] = (input: { body: { req_id: string; message: string } }) => {
      const error = script.shift();
      if (error) throw error;
      return messageOf({
        by: MY_USER_ID,
        created_at: Date.now(),
        req_id: input.body.req_id,
        message: input.body.message,
      });
    };
    const [one, two, three] = ["1", "2", "3"].map((text) => world.client.send(URL_1, { text }).sent);
    await one;
    await expect(two).rejects.toThrow("No.");
    await three;
    expect(sends()).toEqual(["1", "1", "1", "1", "2", "3"]);
  });

  test("waits as long as the server asks", async () => {
    await online({ channels: [channelOf()] });
    world.answers["chat.send"] = () => {
      throw failsWith(429, 60);
    };
    world.client.send(URL_1, { text: "1" });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(sends()).toEqual(["1"]);
  });

  test("that the socket confirms is sent no more, though its answer was lost", async () => {
    await online({ channels: [channelOf()] });
    const { sent, reqId } = world.client.send(URL_1, { text: "1" });
    await vi.waitFor(() => expect(sends().length).toBeGreaterThan(0));
    pushEvents(messageEvent(5, { by: MY_USER_ID, req_id: reqId }));
    expect((await sent).created_at).toBe(5);
    const before = sends().length;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(sends()).toHaveLength(before);
    expect(world.events.at(-1)).toMatchObject({ kind: "pending", state: "gone" });
  });

  test("is sent at most now and then that one is writing", async () => {
    await online({ channels: [channelOf()] });
    world.client.typing(URL_1);
    world.client.typing(URL_1);
    expect(world.sockets[0]?.sent.filter(({ message }) => message === "typing")).toHaveLength(1);
  });

  test("of a file that cannot be stored fails with the reason; it can be taken back (H-08)", async () => {
    await online({ channels: [channelOf()] });
    const file = new File(["x"], "levels.csv");
    const { sent, reqId } = world.client.sendFile(URL_1, file);
    await expect(sent).rejects.toThrow("No.");
    // Too large it stays: trying again would not help.
    const failure = { reason: "No.", mayRetry: false };
    expect(world.events.at(-1)).toMatchObject({ kind: "pending", state: "failed", failure });
    world.client.cancel(URL_1, reqId);
    expect(world.events.at(-1)).toMatchObject({ kind: "pending", state: "gone" });
  });

  test("to no channel says 'no current channel' (X-11)", async () => {
    await online();
    expect(() => world.client.send("", { text: "bid" })).toThrow(new ChatError("no_channel"));
  });
});
