import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CLOSE } from "#domain/contract/live/close-codes.ts";
import { must } from "#domain/lib/must.ts";
import type { Published } from "#server/bus/bus.ts";
import { chatPresence } from "#server/db/schema/chat.ts";
import { users } from "#server/db/schema/people.ts";
import { CHANNELS, type ChatRoom, openRoom, type Talker } from "#server/features/chat/chat.testing.ts";
import {
  type ChatPage,
  dial,
  join,
  type Node,
  openNode,
  ticketOf,
} from "#server/features/chat/socket/socket.testing.ts";
import { body } from "#server/features/eoi/desk.testing.ts";
import { signIn } from "#server/testing/app.ts";

let room: ChatRoom;
let here: Node;
let there: Node;
/** While set, the bus drops what it says yes to. */
let drops: (message: Published) => boolean = () => false;
const pages: ChatPage[] = [];

beforeAll(async () => {
  room = await openRoom();
  const { bus } = room.parts;
  const publish = bus.publish.bind(bus);
  bus.publish = (messages) => publish(messages.filter((message) => !drops(message)));
  here = await openNode(room.parts);
  there = await openNode(room.parts);
});
afterEach(() => {
  drops = () => false;
  for (const page of pages.splice(0)) page.close();
});
afterAll(async () => {
  await here.close();
  await there.close();
  await room.close();
});

async function enter(who: Talker, node = here): Promise<ChatPage> {
  const joined = await join(node, who);
  pages.push(joined);
  return joined;
}
const act = async (who: Talker, url: string, action: string, sent?: unknown) =>
  body(await who.send("POST", `${CHANNELS}${url}/${action}/`, sent));
const quietMs = () => new Promise((resolve) => setTimeout(resolve, 400));

describe("opening the chat's socket", () => {
  test("takes a ticket of its own kind, tells who is served and answers pings", async () => {
    const asha = await enter(room.asha);
    expect(asha.ready).toMatchObject({ user_id: room.asha.id, change_token: expect.stringMatching(/^c1\.\d+$/) });
    asha.say({ message: "ping" });
    await asha.until(() => asha.frames.some(({ type }) => type === "pong"));
  });

  test("is refused with a forged, a stale and a foreign ticket, and from a page of another site", async () => {
    const live = await room.asha.send("POST", "/api/session/socket-ticket/");
    const good = await ticketOf(room.asha);
    const forged = `${good.slice(0, -4)}AAAA`;
    for (const token of [forged, "nonsense", "a.b", live.json<{ access_token?: string }>().access_token ?? "x"]) {
      const stranger = await dial(here);
      stranger.say({ message: "auth", token });
      expect(await stranger.closed).toBe(CLOSE.unauthenticated);
      expect(stranger.frames).toEqual([{ type: "closing", code: "token_expired" }]);
    }
    room.parts.clock.advance(61_000);
    const late = await dial(here);
    late.say({ message: "auth", token: good });
    expect(await late.closed).toBe(CLOSE.unauthenticated);
    await expect(dial(here, { origin: "https://evil.example" })).rejects.toThrow("403");
  });

  test("ends for who speaks before saying who they are, and for rubbish", async () => {
    const early = await dial(here);
    early.say({ message: "ping" });
    expect(await early.closed).toBe(CLOSE.unauthenticated);
    const rude = await enter(room.asha);
    for (let n = 0; n < 3; n += 1) rude.raw("{");
    expect(await rude.closed).toBe(CLOSE.malformed);
    const loud = await enter(room.asha);
    for (let n = 0; n < 150; n += 1) loud.say({ message: "ping" });
    expect(await loud.closed).toBe(CLOSE.malformed);
  });
});

describe("what is told", () => {
  test("every change of a channel, numbered without gaps, exactly as the rows say, on every node", async () => {
    const { asha, rohan } = room;
    const { url } = await room.direct("asha", "rohan");
    const [near, far] = [await enter(asha), await enter(rohan, there)];
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? asha : rohan).say(url, `quote ${n}`)));
    const said = await asha.say(url, "7.18");
    const path = `${CHANNELS}${url}/messages/${said.message_id}/`;
    await asha.send("PATCH", path, { message: "7.19" });
    await asha.send("DELETE", path);
    await act(rohan, url, "read", {});
    for (const each of [near, far]) {
      await each.until(() => each.of("message_deleted").length === 1 && each.of("read").length === 1);
      const counted = each.events().flatMap((event) => ("change" in event ? [event.change] : []));
      expect(counted).toEqual(counted.map((_, index) => must(counted[0]) + index));
      expect(counted).toHaveLength(23);
      expect(each.of("message_updated")[0]?.message).toMatchObject({ message: "7.19" });
    }
    const rows = (await asha.messages(url, { before: "200" })).messages.slice(-21);
    expect(near.of("message").map(({ message }) => message.message_id)).toEqual(rows.map((row) => row.message_id));
    expect(
      near
        .of("message")
        .slice(0, 20)
        .map(({ message }) => message),
    ).toEqual(rows.slice(0, 20));
    expect(far.of("message_deleted")[0]?.message).toEqual(rows.at(-1));
  });

  test("nothing to a stranger, and nothing any more to who was put out, from that moment on", async () => {
    const { asha, rohan, vikram } = room;
    const group = await asha.open({ custom_type: "group", name: "Closed", user_ids: [rohan.id] });
    const [out, stranger] = [await enter(rohan), await enter(vikram)];
    await asha.say(group.url, "for both");
    await out.until(() => out.of("message").length === 1);
    await act(asha, group.url, "ban", { user_id: rohan.id });
    await asha.say(group.url, "not for Rohan");
    await out.until(() => out.of("channel_removed").length === 1);
    expect(out.of("channel_removed")).toMatchObject([{ channel_url: group.url, reason: "banned" }]);
    await quietMs();
    expect(out.of("message")).toHaveLength(1);
    expect(stranger.events()).toEqual([]);
  });

  test("each their own view of a channel: who is invited, who accepted, who declined (S-33)", async () => {
    const { farah, vikram } = room;
    const asked = await enter(vikram);
    const asking = await enter(farah, there);
    const { url } = await farah.open({ custom_type: "direct", user_ids: [vikram.id] });
    await asked.until(() => asked.of("channel").length === 1);
    expect(asked.of("channel")[0]?.channel).toMatchObject({ url, my_member_state: "invited", name: "Farah Irani" });
    await act(vikram, url, "decline");
    await asked.until(() => asked.of("channel_removed").length === 1);
    expect(asked.of("channel_removed")[0]?.reason).toBe("declined");
    await asking.until(() => asking.of("message").length === 1);
    expect(asking.of("message")[0]?.message.message).toBe("Vikram Joshi declined your request");
    expect(asked.of("message")).toEqual([]);
  });

  test("typing goes to the others who joined and is not kept", async () => {
    const { asha, rohan } = room;
    const { url } = await room.direct("asha", "rohan");
    const [writer, reader, stranger] = [await enter(asha), await enter(rohan), await enter(room.vikram)];
    writer.say({ message: "typing", channel_url: url });
    writer.say({ message: "typing", channel_url: url });
    stranger.say({ message: "typing", channel_url: url });
    await reader.until(() => reader.of("typing").length > 0);
    await quietMs();
    expect(reader.of("typing")).toEqual([{ kind: "typing", channel_url: url, user_id: asha.id }]);
    expect([...writer.of("typing"), ...stranger.of("typing")]).toEqual([]);
  });

  test("a broadcast reaches its recipients in their direct channels only", async () => {
    const { farah, asha } = room;
    const known = await room.direct("farah", "asha");
    const list = await farah.open({ custom_type: "broadcast", name: "Run", user_ids: [asha.id] });
    const reader = await enter(asha);
    await farah.say(list.url, "rec 7.11 offer");
    await reader.until(() => reader.of("message").length === 1);
    expect(reader.of("message")[0]).toMatchObject({
      channel_url: known.url,
      message: { data: { created_from: list.url } },
    });
    expect(reader.events().every((event) => !("channel_url" in event) || event.channel_url === known.url)).toBe(true);
  });
});

describe("when the bus loses what it carries", () => {
  test("the gap shows, and the token of the socket brings exactly what was lost", async () => {
    const { asha, rohan } = room;
    const { url } = await room.direct("asha", "rohan");
    const reader = await enter(rohan);
    await asha.say(url, "heard");
    await reader.until(() => reader.of("message").length === 1);
    drops = (message) => message.audience === url;
    const lost = [await asha.say(url, "lost 1"), await asha.say(url, "lost 2")];
    drops = () => false;
    const after = await asha.say(url, "heard again");
    await reader.until(() => reader.of("message").length === 2);
    const [first, second] = reader.of("message");
    expect(must(second).change - must(first).change).toBe(3);
    const { messages, reset } = await rohan.changes(must(reader.ready).change_token);
    expect(reset).toBe(false);
    expect(messages).toEqual([must(first).message, ...lost, after]);
  });

  test("a last message that nothing follows is noticed all the same", async () => {
    const { asha, rohan } = room;
    const { url } = await room.direct("asha", "rohan");
    const reader = await enter(rohan);
    await asha.say(url, "heard");
    await reader.until(() => reader.of("message").length === 1);
    await here.gateway.tend();
    drops = (message) => message.audience === url;
    const lost = await asha.say(url, "lost");
    drops = () => false;
    await here.gateway.tend();
    await here.gateway.tend();
    await reader.until(() => reader.of("channel").length === 1);
    const told = must(reader.of("channel")[0]);
    expect(told.change).toBe(must(reader.of("message")[0]).change + 1);
    expect(told.channel.last_message).toEqual(lost);
  });

  test("a page that was cut off comes back and misses nothing (kill and resume)", async () => {
    const { asha, rohan } = room;
    const { url } = await room.direct("asha", "rohan");
    const before = await enter(rohan);
    const token = must(before.ready).change_token;
    before.close();
    await before.closed;
    const said = [await asha.say(url, "while away 1"), await asha.say(url, "while away 2")];
    const back = await enter(rohan, there);
    const next = await asha.say(url, "live again");
    const isNext = ({ message }: { message: { message_id: string } }) => message.message_id === next.message_id;
    await back.until(() => back.of("message").some(isNext));
    expect(back.of("message").find(isNext)?.message).toEqual(next);
    const { messages } = await rohan.changes(token);
    expect(messages.slice(0, 2)).toEqual(said);
    expect((await rohan.changes(must(back.ready).change_token)).messages).toEqual([next]);
  });
});

describe("presence", () => {
  /** What a page was told of Rohan, each turn of it once. */
  const ofRohan = (reader: ChatPage) =>
    reader
      .of("presence")
      .filter(({ user_id }) => user_id === room.rohan.id)
      .map(({ connection_status }) => connection_status)
      .filter((status, index, all) => status !== all[index - 1]);
  const nodesOfRohan = async (count: number) => {
    for (let tries = 0; tries < 200; tries += 1) {
      const rows = await room.parts.db.orm.select().from(chatPresence).where(eq(chatPresence.userId, room.rohan.id));
      if (rows.length === count) return quietMs();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`Rohan is not on ${count} nodes`);
  };

  test("a person is online while any page on any node is looked at; who shares a channel is told (D-159)", async () => {
    await room.direct("asha", "rohan");
    await nodesOfRohan(0);
    const reader = await enter(room.asha);
    const stranger = await enter(room.kabir);
    const [one, two] = [await enter(room.rohan), await enter(room.rohan, there)];
    await nodesOfRohan(2);
    one.close();
    await nodesOfRohan(1);
    expect(ofRohan(reader)).toEqual(["online"]);
    two.say({ message: "active", active: false });
    await nodesOfRohan(0);
    two.say({ message: "active", active: true });
    await nodesOfRohan(1);
    two.close();
    await nodesOfRohan(0);
    expect(ofRohan(reader)).toEqual(["online", "offline", "online", "offline"]);
    expect(reader.of("presence").at(-1)?.last_seen_at).toBe(room.parts.clock.now().toISOString());
    expect(stranger.events()).toEqual([]);
  });

  test("who hung on a node that died is taken for gone when its word lapses", async () => {
    await nodesOfRohan(0);
    const onlineUntil = new Date(room.parts.clock.now().getTime() + 45_000);
    await room.parts.db.orm.insert(chatPresence).values({ userId: room.rohan.id, nodeId: "nod_dead", onlineUntil });
    const reader = await enter(room.asha);
    await here.gateway.tend();
    expect(ofRohan(reader)).toEqual([]);
    room.parts.clock.advance(46_000);
    await here.gateway.tend();
    await reader.until(() => ofRohan(reader).length === 1);
    expect(ofRohan(reader)).toEqual(["offline"]);
  });
});

describe("the end of a session", () => {
  test("ending the chat's sessions closes every page of the person, and tickets issued before are worth nothing (A-044)", async () => {
    const { vikram } = room;
    const [one, two] = [await enter(vikram), await enter(vikram, there)];
    const old = await ticketOf(vikram);
    body(await vikram.send("DELETE", "/api/remove-sb-session", { userId: vikram.id }));
    for (const each of [one, two]) {
      expect(await each.closed).toBe(CLOSE.unauthenticated);
      expect(each.frames.at(-1)).toEqual({ type: "closing", code: "session_revoked" });
    }
    const late = await dial(here);
    late.say({ message: "auth", token: old });
    await late.closed;
    expect(late.frames).toEqual([{ type: "closing", code: "session_revoked" }]);
    room.parts.clock.advance(1000);
    await enter(vikram);
  });

  test("signing out, and being switched off, close the pages", async () => {
    const browser = await signIn(room.app, "dealer@sahyadri.example");
    const vikram = { ...room.vikram, ...browser };
    const signedOut = await enter(vikram);
    const other = await enter(room.asha);
    body(await browser.send("POST", "/api/logout/"));
    await here.gateway.tend();
    expect(await signedOut.closed).toBe(CLOSE.unauthenticated);
    expect(signedOut.frames.at(-1)).toEqual({ type: "closing", code: "session_revoked" });
    const imran = await enter(room.imran);
    const setStatus = (status: "active" | "inactive") =>
      room.parts.db.orm.update(users).set({ status }).where(eq(users.id, room.imran.id));
    await setStatus("inactive");
    await here.gateway.tend();
    await imran.closed;
    expect(imran.frames.at(-1)).toEqual({ type: "closing", code: "user_deactivated" });
    await setStatus("active");
    other.say({ message: "ping" });
    await other.until(() => other.frames.at(-1)?.type === "pong");
  });
});
