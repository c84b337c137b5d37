import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { positionOf } from "#domain/chat/position.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import { supervisedMessages } from "#server/market/surveillance/messages.ts";
import { surveillanceRoutes } from "#server/market/surveillance/routes.ts";
import { supervisedChannelOf } from "#server/market/surveillance/scope.ts";
import { act, type ChatTestWorld, openChatWorld, seenBy } from "#server/people/chat/model/chat.testing.ts";
import { TEST_NOW } from "#server/testing/clock.ts";

const JUMP_MS = 10 * 60_000;
/** Maximum spread of a burst of messages, in ms. */
const CLOCK_STEP_MS = 20;

let world: ChatTestWorld;
let url: string;
let sent: ChatMessage[];
beforeAll(async () => {
  world = await openChatWorld(surveillanceRoutes);
});
afterAll(() => world.close());

/** One message before the clock jumps ten minutes ahead, one during the jump, three after it is correct again. */
beforeEach(async () => {
  const { asha, rohan, parts } = world;
  parts.clock.set(TEST_NOW);
  url = (await asha.open({ custom_type: "group", name: "Jump", user_ids: [rohan.id] })).url;
  await act(rohan, url, "accept");
  sent = [await asha.post(url, "before")];
  parts.clock.advance(JUMP_MS);
  sent.push(await asha.post(url, "while it is ahead"));
  parts.clock.advance(-JUMP_MS + 60_000);
  for (const text of ["after", "and after", "and last"]) sent.push(await asha.post(url, text));
});
afterEach(() => world.parts.clock.set(TEST_NOW));

const texts = (messages: readonly { message?: string; text?: string }[]) =>
  messages.map(({ message, text }) => message ?? text);
/** Log lines for opening the group and joining it. */
const COMING = [
  "Asha Kulkarni opened the group, invited Rohan Mehta (Narmada Bank)",
  "Rohan Mehta (Narmada Bank) joined",
];
const ALL = ["before", "while it is ahead", "after", "and after", "and last"];
const at = (n: number) => must(sent[n]);

describe("after the clock was ahead for a moment", () => {
  test("messages carry the time it is, and stand in the order they were sent", async () => {
    const nowMs = world.parts.clock.now().getTime();
    const { messages } = await world.rohan.messages(url, { before: "50" });
    expect(texts(messages)).toEqual([...COMING, ...ALL]);
    for (const message of messages.slice(COMING.length + 2)) {
      expect(message.created_at).toBeGreaterThanOrEqual(nowMs);
      expect(message.created_at).toBeLessThan(nowMs + CLOCK_STEP_MS);
    }
    const positions = messages.map(positionOf);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(new Set(positions).size).toBe(7);
    expect(await seenBy(world.rohan, url)).toMatchObject({ last_message: messages.at(-1) });
  });

  test("pages join without a gap or a repeat, both ways", async () => {
    const { rohan } = world;
    const newest = await rohan.messages(url, { before: "2" });
    expect(texts(newest.messages)).toEqual(["and after", "and last"]);
    const older = await rohan.messages(url, { at: String(positionOf(must(newest.messages[0]))), before: "2" });
    expect(texts(older.messages)).toEqual(["while it is ahead", "after"]);
    const oldest = await rohan.messages(url, { at: String(positionOf(must(older.messages[0]))), before: "2" });
    expect(texts(oldest.messages)).toEqual([COMING[1], "before"]);
    const next = await rohan.messages(url, { at: String(positionOf(at(1)) + 1), before: "0", after: "9" });
    expect(texts(next.messages)).toEqual(["after", "and after", "and last"]);
  });

  test("what follows what was read while it was ahead is unread until it is read", async () => {
    const { rohan } = world;
    await act(rohan, url, "read", { at: positionOf(at(1)) });
    expect(await seenBy(rohan, url)).toMatchObject({ unread_message_count: 3 });
    await act(rohan, url, "read", { at: positionOf(at(3)) });
    expect(await seenBy(rohan, url)).toMatchObject({ unread_message_count: 1 });
    await act(rohan, url, "unread", { message_id: at(2).message_id });
    expect(await seenBy(rohan, url)).toMatchObject({ unread_message_count: 3 });
    await act(rohan, url, "read", {});
    expect(await seenBy(rohan, url)).toMatchObject({ unread_message_count: 0 });
  });

  test("a page that was away is sent what it missed, in order", async () => {
    const { messages } = await world.rohan.changes("c1.0");
    expect(texts(messages.filter((message) => message.channel_url === url))).toEqual([...COMING, ...ALL]);
  });

  test("a conversation that moved on meanwhile stands above this one", async () => {
    const { asha, vikram } = world;
    world.parts.clock.advance(60_000);
    const other = await world.direct("asha", "vikram");
    await vikram.post(other.url, "newer");
    const urls = (await asha.list()).channels.map((channel) => channel.url);
    expect(urls.indexOf(other.url)).toBeLessThan(urls.indexOf(url));
  });

  test("a search shows the newest first by the time they were sent", async () => {
    const found = await world.rohan.send("POST", "/api/chat/search/", { q: "after", url });
    expect(texts(found.json<{ messages: ChatMessage[] }>().messages)).toEqual(["and after", "after"]);
  });

  test("a transcript of that minute holds what was sent then, with the times it was, and who read it", async () => {
    const { parts, rohan } = world;
    await act(rohan, url, "read", {});
    const { orm } = parts.db;
    const supervised = await supervisedChannelOf(orm, "cli_meridian", url);
    const messages = await supervisedMessages(orm, "cli_meridian", supervised, { limit: 50 });
    expect(texts(messages)).toEqual(ALL);
    expect(messages.map(({ created_at }) => created_at)).toEqual(sent.map(({ created_at }) => created_at));
    const nowMs = parts.clock.now().getTime();
    const answer = await world.thomas.send("POST", "/api/download-chats", {
      startTime: nowMs - 1000,
      endTime: nowMs + 1000,
      channelIds: [url],
      format: "json",
    });
    const { transcript } = answer.json<{
      transcript: { messages: { text: string; created_at: number }[]; channel: { members: { read_to: number }[] } };
    }>();
    expect(texts(transcript.messages)).toEqual(["after", "and after", "and last"]);
    for (const { created_at } of transcript.messages) expect(created_at).toBeLessThan(nowMs + CLOCK_STEP_MS);
    for (const { read_to } of transcript.channel.members) expect(read_to).toBeLessThan(nowMs + CLOCK_STEP_MS);
  });
});
