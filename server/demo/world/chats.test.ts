import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import { openChatWorld, type ChatTestWorld } from "#server/people/chat/model/chat.testing.ts";
import { seedChats } from "#server/demo/world/chats.ts";

let world: ChatTestWorld;
let mine: ChatChannel[];
beforeAll(async () => {
  world = await openChatWorld();
  await seedChats(world.parts);
  mine = (await world.asha.list()).channels;
});
afterAll(() => world.close());

const named = (name: string) => mine.find((channel) => channel.name === name);

test("the dealer of Meridian finds a dozen conversations of every kind, some unread, one invitation each way", () => {
  expect(mine.length).toBeGreaterThanOrEqual(12);
  expect(new Set(mine.map(({ custom_type }) => custom_type))).toEqual(new Set(["direct", "group", "trading_group"]));
  expect(mine.filter((channel) => channel.unread_message_count > 0).length).toBeGreaterThanOrEqual(6);
  expect(named("PSU axes")).toMatchObject({ unread_message_count: 3, member_count: 6, my_role: "operator" });
  expect(named("Priya Chauhan")).toMatchObject({ my_member_state: "invited", inviter: { nickname: "Priya Chauhan" } });
  expect(named("Sameer Patil")?.members.map(({ state }) => state)).toEqual(["joined", "invited"]);
});

test("nothing was sent in the future, and the newest stands first", async () => {
  const rows = await world.parts.db.orm.select().from(chatMessages);
  expect(Math.max(...rows.map(({ createdAt }) => createdAt))).toBeLessThan(world.parts.clock.now().getTime());
  const times = mine.map((channel) => channel.last_message?.created_at ?? 0);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test("the broker's list reached each recipient in their own channel", async () => {
  const farahs = (await world.farah.list()).channels;
  const list = farahs.find(({ custom_type }) => custom_type === "broadcast");
  expect(list?.member_count).toBe(4);
  const grown = farahs.filter(({ data }) => data.created_from === list?.url).map(({ name }) => name);
  expect(grown.toSorted()).toEqual(["Rohan Mehta", "Vikram Joshi"]);
  const copies = (messages: readonly ChatMessage[]) => messages.filter(({ data }) => data?.created_from === list?.url);
  expect(copies((await world.asha.messages(named("Farah Irani")?.url ?? "")).messages)).toHaveLength(2);
});

test("talk goes on where the script ends, and a second start adds nothing", async () => {
  const url = named("Rohan Mehta")?.url ?? "";
  const messages = await world.asha.post(url, "102.20 for 25?");
  await seedChats(world.parts);
  expect((await world.rohan.messages(url, { before: "1" })).messages).toEqual([messages]);
  expect((await world.asha.list()).channels).toHaveLength(mine.length);
});
