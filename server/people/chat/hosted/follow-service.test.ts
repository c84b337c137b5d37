import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hostedChatEvents } from "#server/machine/db/schema/chat-hosted.ts";
import { startHostedChat } from "#server/people/chat/hosted/follow-service.ts";
import { serveSendbirdWebhook, WEBHOOK_PATH } from "#server/people/chat/hosted/webhook.ts";
import { testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const TOKEN = "an api token of the tests";
let parts: TestParts;
beforeAll(async () => {
  parts = await testParts({
    config: { sendbirdAppId: "11111111-2222-4333-8444-555555555555", sendbirdApiToken: TOKEN },
  });
});
afterAll(() => parts.close());

const waiting = async () =>
  (await parts.db.orm.select().from(hostedChatEvents)).filter(({ takenAt }) => takenAt === null).length;

test("what waited at the start is taken, and what a webhook brings after that", async () => {
  const app = await testApp(parts);
  await serveSendbirdWebhook(app, parts);
  const deliver = async (event: object) => {
    const payload = JSON.stringify(event);
    const signature = createHmac("sha256", TOKEN).update(payload).digest("hex");
    const headers = { "content-type": "application/json", "x-sendbird-signature": signature };
    expect((await app.inject({ method: "POST", url: WEBHOOK_PATH, payload, headers })).statusCode).toBe(200);
  };
  await deliver({ category: "user:block", nth: 1 });
  expect(await waiting()).toBe(1);
  const following = startHostedChat(parts);
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 10_000 });
  await deliver({ category: "user:block", nth: 2 });
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 10_000 });
  await following.stop();
  await deliver({ category: "user:block", nth: 3 });
  expect(await waiting()).toBe(1);
  await app.close();
});

test("where chat is our own nothing is followed", async () => {
  const own = { ...parts, config: { ...parts.config, sendbirdAppId: null, sendbirdApiToken: null } };
  await startHostedChat(own).stop();
  expect(await waiting()).toBe(1);
});
