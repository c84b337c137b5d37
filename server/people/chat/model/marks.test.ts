import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import { CHANNELS, type ChatTestWorld, openChatWorld, type ChatUser } from "#server/people/chat/model/chat.testing.ts";
import { join, openNode } from "#server/people/chat/socket/socket.testing.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";

let world: ChatTestWorld;
beforeAll(async () => {
  world = await openChatWorld();
});
afterAll(() => world.close());

const channelOf = async (who: ChatUser, url: string) => body<ChatChannel>(await who.get(`${CHANNELS}${url}/`));
const readAt = async (who: ChatUser, url: string, of: ChatUser) =>
  must((await channelOf(who, url)).members.find(({ user_id }) => user_id === of.id)).read_at;
const unreadOf = async (who: ChatUser, url: string) => (await channelOf(who, url)).unread_message_count;
const read = (who: ChatUser, url: string, at?: number) => who.send("POST", `${CHANNELS}${url}/read/`, at ? { at } : {});
const unread = (who: ChatUser, url: string, { message_id }: Pick<ChatMessage, "message_id">) =>
  who.send("POST", `${CHANNELS}${url}/unread/`, { message_id });

/** Three messages of Asha's that Rohan has read. */
async function conversation() {
  const { asha, rohan } = world;
  const { url } = await world.direct("asha", "rohan");
  const first = await asha.post(url, "one");
  const second = await asha.post(url, "two", { mentioned_user_ids: [rohan.id] });
  const third = await asha.post(url, "three");
  body(await read(rohan, url));
  return { url, first, second, third };
}

describe("marking as unread", () => {
  test("makes a message and all after it unread for me; others go on seeing that I had read them", async () => {
    const { asha, rohan } = world;
    const { url, first, second, third } = await conversation();
    const marked = body<ChatChannel>(await unread(rohan, url, second));
    expect(marked).toMatchObject({ unread_message_count: 2, unread_mention_count: 1 });
    expect(marked).toEqual(await channelOf(rohan, url));
    expect(await readAt(asha, url, rohan)).toBe(third.created_at);
    expect(await readAt(rohan, url, rohan)).toBe(second.created_at - 1);
    await asha.post(url, "four");
    expect(await unreadOf(rohan, url)).toBe(3);
    body(await unread(rohan, url, third));
    expect(await unreadOf(rohan, url)).toBe(3);
    body(await unread(rohan, url, first));
    expect(await unreadOf(rohan, url)).toBe(4);
  });

  test("ends with reading, as far as I have read", async () => {
    const { asha, rohan } = world;
    const { url, first, second, third } = await conversation();
    body(await unread(rohan, url, first));
    expect(body(await read(rohan, url, second.created_at))).toEqual({ read_at: second.created_at });
    expect(await unreadOf(rohan, url)).toBe(1);
    expect(await readAt(asha, url, rohan)).toBe(third.created_at);
    expect(body(await read(rohan, url))).toEqual({ read_at: third.created_at });
    expect(await unreadOf(rohan, url)).toBe(0);
    body(await unread(rohan, url, first));
    const fourth = await asha.post(url, "four");
    body(await read(rohan, url));
    expect([await unreadOf(rohan, url), await readAt(asha, url, rohan)]).toEqual([0, fourth.created_at]);
  });

  test("is published to my other pages, and so is its end; nobody else learns of reading again", async () => {
    const { asha, rohan } = world;
    const { url, second, third } = await conversation();
    const node = await openNode(world.parts);
    const [other, hers] = [await join(node, rohan), await join(node, asha)];
    const token = (await rohan.list()).change_token;
    body(await unread(rohan, url, second));
    await other.until(() => other.of("channel").length > 0);
    expect(other.of("channel").at(-1)?.channel.unread_message_count).toBe(2);
    expect((await rohan.changes(token)).channels).toMatchObject([{ url, unread_message_count: 2 }]);
    body(await read(rohan, url));
    await other.until(() => other.of("read").length > 0);
    expect(other.of("read")).toMatchObject([{ user_id: rohan.id, at: third.created_at }]);
    await asha.post(url, "and?");
    await hers.until(() => hers.of("message").length > 0);
    expect(hers.of("read")).toEqual([]);
    await node.close();
  });

  test("asks for a message of a channel of mine", async () => {
    const { url, first } = await conversation();
    const other = await world.direct("asha", "vikram");
    expect(refusalOf(await unread(world.vikram, url, first)).status).toBe(404);
    expect(refusalOf(await unread(world.asha, other.url, first)).status).toBe(404);
    expect(refusalOf(await unread(world.asha, url, { message_id: "999999" })).status).toBe(404);
  });

  test("is over for who left and was invited again", async () => {
    const { asha, rohan } = world;
    const { url, first } = await conversation();
    body(await unread(rohan, url, first));
    body(await rohan.send("POST", `${CHANNELS}${url}/leave/`));
    await world.direct("asha", "rohan");
    expect(await unreadOf(rohan, url)).toBe(0);
    expect(await readAt(rohan, url, rohan)).toBe(await readAt(asha, url, rohan));
  });
});

describe("marks (K-05, M-14)", () => {
  test("reading clears what is unread and never goes back; delivery is marked by channel", async () => {
    const { asha, rohan } = world;
    const { url } = await world.direct("asha", "rohan");
    const first = await asha.post(url, "one");
    const second = await asha.post(url, "two");
    const delivered = await rohan.send("POST", "/api/chat/delivered/", {
      channels: [
        { url, at: first.created_at },
        { url: "chn_notmine", at: 5 },
      ],
    });
    expect(body(delivered)).toEqual({ marked: 1 });
    expect(body(await read(rohan, url, first.created_at))).toEqual({ read_at: first.created_at });
    const seen = async () => (await rohan.list()).channels.find((each) => each.url === url);
    expect((await seen())?.unread_message_count).toBe(1);
    expect(body(await read(rohan, url))).toEqual({ read_at: second.created_at });
    expect(body(await read(rohan, url, 1))).toEqual({ read_at: second.created_at });
    expect((await seen())?.unread_message_count).toBe(0);
    const ownChannel = (await asha.list()).channels.find((each) => each.url === url);
    expect(ownChannel?.members.find(({ user_id }) => user_id === rohan.id)).toMatchObject({
      read_at: second.created_at,
      delivered_at: second.created_at,
    });
  });

  test("compliance leaves neither marks nor messages", async () => {
    const { url } = await world.direct("asha", "rohan");
    const { thomas } = world;
    expect(refusalOf(await thomas.send("POST", `${CHANNELS}${url}/read/`, {})).status).toBe(403);
    const channels = [{ url, at: 1 }];
    expect(refusalOf(await thomas.send("POST", "/api/chat/delivered/", { channels })).status).toBe(403);
    const open = await thomas.send("POST", CHANNELS, { custom_type: "direct", user_ids: [world.asha.id] });
    expect(refusalOf(open)).toMatchObject({ status: 403, message: "Your role has no access to chat." });
    const toThomas = await world.asha.send("POST", CHANNELS, { custom_type: "direct", user_ids: [thomas.id] });
    expect(refusalOf(toThomas).field_errors).toEqual({ user_ids: ["This person does not exist."] });
  });
});
