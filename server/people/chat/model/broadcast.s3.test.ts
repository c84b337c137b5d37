import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import {
  act,
  CHANNELS,
  type ChatTestWorld,
  last,
  openChatWorld,
  seenBy,
  type ChatUser,
  trySend,
} from "#server/people/chat/model/chat.testing.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";

let world: ChatTestWorld;
beforeAll(async () => {
  world = await openChatWorld();
});
afterAll(() => world.close());

describe("a broadcast (H-04, S-35)", () => {
  test("is written by its creator alone and reaches each recipient in a direct channel, which records where it came from", async () => {
    const { farah, leela, imran } = world;
    const list = await farah.open({ custom_type: "broadcast", name: "Run", user_ids: [leela.id, imran.id] });
    const message = await farah.post(list.url, "nabard 7.68 apr 29 7.02 offer", { data: { buzz: true } });
    const direct = must((await leela.list()).channels.find(({ data }) => data.created_from === list.url));
    expect(direct).toMatchObject({ custom_type: "direct", my_member_state: "invited", unread_message_count: 1 });
    expect(direct.last_message).toMatchObject({
      message: message.message,
      data: { created_from: list.url, buzz: true },
      sender: { user_id: farah.id },
    });
    expect(refusalOf(await trySend(leela, list.url)).message).toBe(
      "Only Farah Irani can write in this broadcast. Reply in your direct channel.",
    );
    body(await act(leela, direct.url, "accept"));
    await leela.post(direct.url, "7.03 for 10?");
    expect(await seenBy(leela, list.url)).toBeUndefined();
    const shown = body<ChatChannel>(await leela.get(`${CHANNELS}${list.url}/`));
    expect(shown.members.map(({ user_id }) => user_id).toSorted()).toEqual([farah.id, leela.id].toSorted());
    expect((await seenBy(farah, list.url))?.member_count).toBe(3);
    const found = body<{ messages: ChatMessage[] }>(await leela.send("POST", "/api/chat/search/", { q: "nabard" }));
    expect(found.messages.map(({ channel_url }) => channel_url)).toEqual([direct.url]);
  });

  test("uses the direct channel there is, and leaves alone who declined or left", async () => {
    const { farah, asha, vikram } = world;
    const known = await world.direct("farah", "asha");
    const withVikram = await world.direct("farah", "vikram");
    const list = await farah.open({ custom_type: "broadcast", name: "Run 2", user_ids: [asha.id, vikram.id] });
    body(await act(vikram, withVikram.url, "leave"));
    await farah.post(list.url, "rec 7.64 jun 30 7.11 offer");
    expect((await last(asha, known.url))?.data).toEqual({ created_from: list.url });
    expect((await seenBy(asha, known.url))?.data).toEqual({});
    expect((await vikram.list()).channels.filter(({ data }) => data.created_from === list.url)).toEqual([]);
  });

  test("what is changed or deleted in it is so in every copy", async () => {
    const { farah, asha } = world;
    const known = await world.direct("farah", "asha");
    const list = await farah.open({ custom_type: "broadcast", name: "Run 3", user_ids: [asha.id] });
    const message = await farah.post(list.url, "sidbi 7.05 offer");
    const path = `${CHANNELS}${list.url}/messages/${message.message_id}/`;
    body(await farah.send("PATCH", path, { message: "sidbi 7.04 offer" }));
    expect(await last(asha, known.url)).toMatchObject({ message: "sidbi 7.04 offer", deleted: false });
    body(await farah.send("DELETE", path));
    expect(await last(asha, known.url)).toMatchObject({ message: "", deleted: true });
  });

  test("is read and delivered as far as its recipients got it in their own channels, and its writer is notified", async () => {
    const { farah, asha, rohan, leela } = world;
    const list = await farah.open({
      custom_type: "broadcast",
      name: "Run 4",
      user_ids: [asha.id, rohan.id, leela.id],
    });
    const first = await farah.post(list.url, "hdfc 7.41 bid");
    const direct = await world.direct("farah", "asha");
    const second = await farah.post(list.url, "hdfc 7.40 bid");
    const marks = async (who: ChatUser) => {
      const { members } = must(await seenBy(farah, list.url));
      const { read_at, delivered_at } = must(members.find(({ user_id }) => user_id === who.id));
      return { read_at, delivered_at };
    };
    const before = await marks(leela);
    const [, copied] = body<{ messages: ChatMessage[] }>(
      await asha.get(`${CHANNELS}${direct.url}/messages/`),
    ).messages.slice(-2);
    body(
      await asha.send("POST", "/api/chat/delivered/", { channels: [{ url: direct.url, at: must(copied).created_at }] }),
    );
    expect(await marks(asha)).toMatchObject({ delivered_at: second.created_at });
    expect((await marks(asha)).read_at).toBeLessThan(first.created_at);
    body(await asha.send("POST", `${CHANNELS}${direct.url}/read/`, { at: must(copied).created_at - 1 }));
    expect(await marks(asha)).toEqual({ read_at: first.created_at, delivered_at: second.created_at });
    const published: string[] = [];
    const stop = world.parts.bus.subscribe((updates) => published.push(...updates.map((each) => JSON.stringify(each))));
    body(await asha.send("POST", `${CHANNELS}${direct.url}/read/`, {}));
    stop();
    expect(await marks(asha)).toEqual({ read_at: second.created_at, delivered_at: second.created_at });
    expect(await marks(leela)).toEqual(before);
    expect(published.filter((each) => each.includes(list.url))).toEqual([expect.stringContaining(farah.id)]);
  });
});
