import { createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hostedChatEvents } from "#server/db/schema/chat-hosted.ts";
import type { MessageIntake } from "#server/features/chat-hosted/intake.ts";
import { isSigned } from "#server/features/chat-hosted/signature.ts";
import { ATTEMPTS, takeWaiting } from "#server/features/chat-hosted/take-events.ts";
import { serveSendbirdWebhook, WEBHOOK_PATH } from "#server/features/chat-hosted/webhook.ts";
import { testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const TOKEN = "an api token of the tests";
const CHANNEL = { channel_url: "chn_gilts", name: "Gilts", custom_type: "group", data: "" };
const MEMBERS = [
  { user_id: "usr_asha", nickname: "Asha" },
  { user_id: "usr_rohan", nickname: "Rohan" },
];
const SENT = {
  category: "group_channel:message_send",
  app_id: "app",
  type: "MESG",
  sender: MEMBERS[0],
  payload: { message_id: 7, message: "6.85 for 5cr", data: '{"req_id":"r-1"}', custom_type: "", created_at: 1000 },
  channel: CHANNEL,
  members: MEMBERS,
};
const DECLINED = { category: "group_channel:decline_invite", channel: CHANNEL, invitees: [MEMBERS[1]], members: [] };

let parts: TestParts;
let app: FastifyInstance;
beforeAll(async () => {
  parts = await testParts({
    config: { sendbirdAppId: "11111111-2222-4333-8444-555555555555", sendbirdApiToken: TOKEN },
  });
  app = await testApp(parts);
  await serveSendbirdWebhook(app, parts);
});
beforeEach(async () => {
  await parts.db.orm.delete(hostedChatEvents);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

const signed = (text: string) => createHmac("sha256", TOKEN).update(text).digest("hex");
const deliver = (event: object, signature?: string) => {
  const payload = JSON.stringify(event);
  const headers = { "content-type": "application/json", "x-sendbird-signature": signature ?? signed(payload) };
  return app.inject({ method: "POST", url: WEBHOOK_PATH, payload, headers });
};
const events = () => parts.db.orm.select().from(hostedChatEvents);

describe("a webhook", () => {
  test("that is signed with the API token over the body as it came is kept and answered", async () => {
    expect((await deliver(SENT)).statusCode).toBe(200);
    expect((await events()).map(({ category }) => category)).toEqual([SENT.category]);
  });

  test("that is delivered again is kept once and answered again", async () => {
    await deliver(SENT);
    expect((await deliver(SENT)).statusCode).toBe(200);
    expect(await events()).toHaveLength(1);
  });

  test.each([
    ["is not signed", ""],
    ["is signed for another body", signed("{}")],
    ["is signed with another token", createHmac("sha256", "guessed").update(JSON.stringify(SENT)).digest("hex")],
  ])("that %s is refused and not kept", async (_what, signature) => {
    expect((await deliver(SENT, signature)).statusCode).toBe(403);
    expect(await events()).toHaveLength(0);
  });

  test("without a signature header is refused", async () => {
    expect((await app.inject({ method: "POST", url: WEBHOOK_PATH, payload: SENT })).statusCode).toBe(403);
  });

  test("that is no event is refused", async () => {
    expect((await deliver([1])).statusCode).toBe(400);
  });

  test("finds nobody where chat runs on our own engine", async () => {
    const own = { ...parts, config: { ...parts.config, sendbirdAppId: null, sendbirdApiToken: null } };
    const plain = await testApp(own);
    await serveSendbirdWebhook(plain, own);
    expect((await plain.inject({ method: "POST", url: WEBHOOK_PATH, payload: SENT })).statusCode).toBe(404);
    await plain.close();
  });
});

test("a signature is compared in any letter case and in no other length", () => {
  const body = Buffer.from("{}");
  expect(isSigned(TOKEN, body, signed("{}").toUpperCase())).toBe(true);
  expect(isSigned(TOKEN, body, signed("{}").slice(1))).toBe(false);
  expect(isSigned(TOKEN, body, [signed("{}")])).toBe(false);
});

describe("what waits", () => {
  function rememberingIntake(fails = false) {
    const heard: unknown[] = [];
    const hear = (what: string) => async (channel: { url: string }, told: unknown) => {
      if (fails) throw new Error("the store is gone");
      heard.push([what, channel.url, told]);
    };
    const intake: MessageIntake = {
      messageSent: hear("sent"),
      messageUpdated: hear("updated"),
      messageDeleted: hear("deleted"),
      channelChanged: hear("changed"),
    };
    return { intake, heard };
  }
  const announced: unknown[] = [];
  const hosted = { announce: async (...told: unknown[]) => void announced.push(told) };

  test("is handed on once, oldest first", async () => {
    await deliver(SENT);
    await deliver({
      ...SENT,
      category: "group_channel:message_update",
      payload: { ...SENT.payload, updated_at: 2000 },
    });
    await deliver({ ...SENT, category: "group_channel:message_delete" });
    await deliver({ category: "group_channel:join", channel: CHANNEL, members: MEMBERS });
    await deliver({ category: "user:block" });
    const { intake, heard } = rememberingIntake();
    await takeWaiting(parts, hosted, intake);
    await takeWaiting(parts, hosted, intake);
    expect(heard).toEqual([
      ["sent", "chn_gilts", expect.objectContaining({ id: 7, senderId: "usr_asha", message: "6.85 for 5cr" })],
      ["updated", "chn_gilts", expect.objectContaining({ id: 7, updatedAt: 2000 })],
      ["deleted", "chn_gilts", 7],
      ["changed", "chn_gilts", "join"],
    ]);
  });

  test("that an invitation was declined is said in the channel in the words of the specification", async () => {
    await deliver(DECLINED);
    const { intake, heard } = rememberingIntake();
    announced.length = 0;
    await takeWaiting(parts, hosted, intake);
    expect(announced).toEqual([["chn_gilts", "Rohan declined your request", { declined_invite: true }]]);
    expect(heard).toEqual([["changed", "chn_gilts", "decline_invite"]]);
  });

  test("and cannot be taken is tried again, and in the end left with its failure", async () => {
    await deliver(SENT);
    const failing = rememberingIntake(true);
    for (let pass = 0; pass < ATTEMPTS; pass += 1) await takeWaiting(parts, hosted, failing.intake);
    const { intake, heard } = rememberingIntake();
    await takeWaiting(parts, hosted, intake);
    expect(heard).toEqual([]);
    expect(await events()).toEqual([
      expect.objectContaining({ attempts: ATTEMPTS, takenAt: null, failure: "the store is gone" }),
    ]);
  });
});
