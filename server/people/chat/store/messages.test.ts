import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import {
  CHANNELS,
  type ChatTestWorld,
  openChatWorld,
  reqId,
  withoutEvents,
} from "#server/people/chat/model/chat.testing.ts";
import { chatLimits } from "#server/people/chat/limits.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";

let world: ChatTestWorld;
beforeAll(async () => {
  world = await openChatWorld();
});
afterAll(() => world.close());

const messagesOf = (url: string) => `${CHANNELS}${url}/messages/`;

describe("sending (K-03, D-162..D-168)", () => {
  test("a message carries who sent it, when, and the marks it was sent with", async () => {
    const { asha, rohan } = world;
    const { url } = await world.direct("asha", "rohan");
    const written = await asha.post(url, "7.26 GS 33, 10 cr at 7.18?", {
      data: { buzz: true },
      custom_type: "rfq",
      mentioned_user_ids: [rohan.id, world.vikram.id],
    });
    expect(written).toMatchObject({
      channel_url: url,
      message_type: "user",
      message: "7.26 GS 33, 10 cr at 7.18?",
      data: { buzz: true },
      custom_type: "rfq",
      sender: { user_id: asha.id, nickname: "Asha Kulkarni", client_id: "cli_meridian" },
      updated_at: 0,
      deleted: false,
      mentioned_user_ids: [rohan.id],
      og_meta_data: null,
    });
    expect((await rohan.messages(url)).messages.at(-1)).toEqual(written);
    expect((await rohan.list()).channels.find((each) => each.url === url)).toMatchObject({
      last_message: written,
      unread_message_count: 1,
      unread_mention_count: 1,
    });
  });

  test("fifty at the same moment are all stored, each at a time of its own, in the order of their ids", async () => {
    const { url } = await world.direct("asha", "vikram");
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? world.asha : world.vikram).post(url, `level ${n}`)),
    );
    const { messages: all, has_next } = await world.asha.messages(url, { before: "200" });
    const messages = withoutEvents(all);
    expect(messages).toHaveLength(50);
    expect(new Set(messages.map(({ message_id }) => message_id))).toEqual(
      new Set(sent.map(({ message_id }) => message_id)),
    );
    for (const [index, message] of messages.entries()) {
      const before = messages[index - 1];
      if (!before) continue;
      expect(message.created_at).toBeGreaterThan(before.created_at);
      expect(Number(message.message_id)).toBeGreaterThan(Number(before.message_id));
    }
    expect(has_next).toBe(false);
  });

  test("the same req_id sent eight times at once is stored once and answered alike; another person may use it too", async () => {
    const { url } = await world.direct("asha", "rohan");
    const sent = { req_id: reqId(), message: "only once" };
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.asha.send("POST", messagesOf(url), sent)));
    const ids = answers.map((answer) => body<ChatMessage>(answer).message_id);
    expect(new Set(ids).size).toBe(1);
    const other = body<ChatMessage>(await world.rohan.send("POST", messagesOf(url), sent));
    expect(other.message_id).not.toBe(ids[0]);
    const { messages } = await world.asha.messages(url);
    expect(messages.filter(({ message }) => message === "only once")).toHaveLength(2);
  });

  test("a text of 100 kB is refused by its field, one without anything in it too, and markup stays text", async () => {
    const { url } = await world.direct("asha", "rohan");
    const long = refusalOf(
      await world.asha.send("POST", messagesOf(url), { req_id: reqId(), message: "x".repeat(100_000) }),
    );
    expect(long).toMatchObject({ status: 400, field_errors: { message: ["Should be at most 20000 characters"] } });
    const blank = refusalOf(await world.asha.send("POST", messagesOf(url), { req_id: reqId(), message: " \n " }));
    expect(blank.field_errors).toEqual({ message: ["Message is required"] });
    const hostile = `<img src=x onerror="alert(1)"> {{7*7}} ${String.raw`\u202e`} <script>`;
    expect((await world.asha.post(url, hostile)).message).toBe(hostile);
    expect((await world.asha.post(url, "x".repeat(20_000))).message).toHaveLength(20_000);
    expect((await world.asha.post(url, "", { data: { buzz: true } })).data).toEqual({ buzz: true });
  });

  test("who sends faster than anybody types has to wait", async () => {
    const limits = chatLimits();
    for (let n = 0; n < 50; n += 1) await limits.send("usr_fast");
    await expect(limits.send("usr_fast")).rejects.toMatchObject({
      code: "slow_down",
      message: "Too many messages at once. Try again in 10 seconds.",
    });
    await limits.send("usr_other");
  });
});

describe("reading on from any place, both ways", () => {
  test("pages before and after a time join without gap or overlap", async () => {
    const { url } = await world.asha.open({ custom_type: "group", name: "Pages", user_ids: [world.leela.id] });
    const written: ChatMessage[] = [];
    for (let n = 0; n < 12; n += 1) written.push(await world.asha.post(url, `m${n}`));
    const at = String(must(written[6]).created_at);
    const around = await world.leela.messages(url, { at, before: "3", after: "3" });
    expect(around.messages).toEqual(written.slice(3, 9));
    expect([around.has_previous, around.has_next]).toEqual([true, true]);
    const newest = await world.leela.messages(url, { before: "5" });
    expect(newest.messages).toEqual(written.slice(-5));
    expect([newest.has_previous, newest.has_next]).toEqual([true, false]);
    const oldest = await world.leela.messages(url, { at: "0", before: "0", after: "200" });
    expect([withoutEvents(oldest.messages), oldest.has_previous, oldest.has_next]).toEqual([written, false, false]);
  });
});

describe("search", () => {
  test("finds messages that hold every word, the newest first, in one's own channels only", async () => {
    const { url } = await world.direct("farah", "vikram");
    const one = await world.farah.post(url, "REC 7.64 2030: 25 cr axe, 100% sure");
    const two = await world.vikram.post(url, "rec 7.64 bid 7.52");
    await world.vikram.post(url, "unrelated");
    const find = async (q: string, more: Record<string, string> = {}) =>
      body<{ messages: ChatMessage[] }>(await world.vikram.send("POST", "/api/chat/search/", { q, ...more })).messages;
    expect(await find("7.64 rec")).toEqual([two, one]);
    expect(await find("100%")).toEqual([one]);
    expect(await find("7_64")).toEqual([]);
    expect(await find("rec", { before: String(two.created_at) })).toEqual([one]);
    expect(await find("rec", { url })).toEqual([two, one]);
    expect(
      body<{ messages: unknown[] }>(await world.rohan.send("POST", "/api/chat/search/", { q: "7.64 rec" })).messages,
    ).toEqual([]);
    expect(refusalOf(await world.rohan.send("POST", "/api/chat/search/", { q: "rec", url })).status).toBe(404);
  });
});
