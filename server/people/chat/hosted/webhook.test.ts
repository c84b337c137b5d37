import { createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hostedChatEvents } from "#server/machine/db/schema/chat-hosted.ts";
import { announceDecline } from "#server/people/chat/hosted/announce-decline.ts";
import {
  ATTEMPTS,
  WebhookProcessor,
  RetryLater,
  type SideEffect,
} from "#server/people/chat/hosted/webhook-processor.ts";
import { HOSTED_STREAM } from "#server/people/chat/hosted/follow-service.ts";
import { HostedError } from "#server/people/chat/hosted/platform-call.ts";
import { isSigned } from "#server/people/chat/hosted/signature.ts";
import type { HostedEvent } from "#server/people/chat/hosted/webhook-event.ts";
import { serveSendbirdWebhook, WEBHOOK_PATH } from "#server/people/chat/hosted/webhook.ts";
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
  test("that is signed with the API token over the body as it came is stored and answered", async () => {
    expect((await deliver(SENT)).statusCode).toBe(200);
    expect((await events()).map(({ category }) => category)).toEqual([SENT.category]);
    expect(parts.published.at(-1)?.stream).toBe(HOSTED_STREAM);
  });

  test("that is delivered again is stored once and answered again", async () => {
    await deliver(SENT);
    expect((await deliver(SENT)).statusCode).toBe(200);
    expect(await events()).toHaveLength(1);
  });

  test.each([
    ["is not signed", ""],
    ["is signed for another body", signed("{}")],
    ["is signed with another token", createHmac("sha256", "guessed").update(JSON.stringify(SENT)).digest("hex")],
  ])("that %s is refused and not stored", async (_what, signature) => {
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
  const signal = new AbortController().signal;
  function listening(fails: (event: HostedEvent) => Error | null = () => null, sideEffect: SideEffect | null = null) {
    const received: unknown[] = [];
    const processor = new WebhookProcessor({
      parts,
      store: async (event, at) => {
        const fault = fails(event);
        if (fault) throw fault;
        received.push([event, at]);
      },
      sideEffectOf: async () => sideEffect,
    });
    return { processor, received, kinds: () => received.map((each) => (each as [HostedEvent])[0].kind) };
  }
  const CHANGED = { ...SENT, category: "group_channel:message_update" };
  const JOINED = { category: "group_channel:join", channel: CHANNEL, users: [MEMBERS[1]] };
  const READ = {
    category: "group_channel:message_read",
    channel: CHANNEL,
    read_updates: [{ user_id: "usr_rohan", read_ts: 3000 }],
  };

  test("is handed on once, oldest first, with the time it was received", async () => {
    await deliver(SENT);
    await deliver({ ...CHANGED, payload: { ...SENT.payload, updated_at: 2000 } });
    await deliver({ ...SENT, category: "group_channel:message_delete" });
    await deliver(JOINED);
    await deliver(READ);
    await deliver({ category: "user:block" });
    const { processor, received } = listening();
    await processor.pass(signal);
    await processor.pass(signal);
    const at = parts.clock.now().getTime();
    const channel = expect.objectContaining({ url: "chn_gilts" });
    const stored = { id: 7, senderId: "usr_asha", message: "6.85 for 5cr" };
    expect(received).toEqual([
      [{ kind: "message_sent", channel, message: expect.objectContaining(stored) }, at],
      [{ kind: "message_updated", channel, message: expect.objectContaining({ ...stored, updatedAt: 2000 }) }, at],
      [{ kind: "message_deleted", channel, message: expect.objectContaining(stored) }, at],
      [{ kind: "channel_changed", channel, what: "join", people: ["usr_rohan"], inviterId: null }, at],
      [{ kind: "read", channel, marks: [{ userId: "usr_rohan", at: 3000 }] }, at],
      [{ kind: "other", category: "user:block" }, at],
    ]);
    expect((await events()).every(({ takenAt }) => takenAt !== null)).toBe(true);
  });

  test("that somebody was banned is known from why they left", async () => {
    await deliver({ ...JOINED, category: "group_channel:leave", reason: "LEFT_BY_BAN" });
    const { processor, received } = listening();
    await processor.pass(signal);
    expect(received).toMatchObject([[{ what: "ban", people: ["usr_rohan"] }, expect.anything()]]);
  });

  test("that an invitation was declined is announced in the channel in the words of the specification", async () => {
    await deliver(DECLINED);
    const announced: unknown[] = [];
    const hosted = { announce: async (...call: unknown[]) => void announced.push(call) };
    const processor = new WebhookProcessor({
      parts,
      store: async () => undefined,
      sideEffectOf: async (event) => () => announceDecline(hosted, event),
    });
    await processor.pass(signal);
    await processor.idle();
    expect(announced).toEqual([["chn_gilts", "Rohan declined your request", { declined_invite: true }]]);
  });

  test("and cannot be taken is tried again, after longer and longer waits, and in the end left with its failure", async () => {
    await deliver(SENT);
    const failing = listening(() => new Error("the store is gone"));
    await failing.processor.pass(signal);
    await failing.processor.pass(signal);
    expect((await events())[0]?.attempts).toBe(1);
    for (let tried = 1; tried < ATTEMPTS; tried += 1) {
      parts.clock.advance(5 * 60_000);
      await failing.processor.pass(signal);
    }
    const { processor, received } = listening();
    await processor.pass(signal);
    expect(received).toEqual([]);
    expect(await events()).toEqual([
      expect.objectContaining({ attempts: ATTEMPTS, takenAt: null, failure: "the store is gone" }),
    ]);
  });

  test("behind something that fails is taken all the same", async () => {
    await deliver(SENT);
    await deliver(JOINED);
    const { processor, kinds } = listening(({ kind }) =>
      kind === "message_sent" ? new Error("cannot be read") : null,
    );
    await processor.pass(signal);
    expect(kinds()).toEqual(["channel_changed"]);
  });

  test.each([
    ["while the service cannot be reached", new HostedError(null, "the chat service did not answer")],
    ["for a message that may still come", new RetryLater("its message has not come yet")],
  ])("waits %s, at the cost of no attempt", async (_what, fault) => {
    await deliver(CHANGED);
    let isOver = false;
    const { processor, kinds } = listening(() => (isOver ? null : fault));
    for (let tried = 0; tried < 2 * ATTEMPTS; tried += 1) {
      await processor.pass(signal);
      parts.clock.advance(5 * 60_000);
    }
    expect(await events()).toEqual([expect.objectContaining({ attempts: 0, takenAt: null, failure: fault.message })]);
    isOver = true;
    await processor.pass(signal);
    expect(kinds()).toEqual(["message_updated"]);
  });

  test("on a side effect at the service is taken when that is done, and holds nobody up meanwhile", async () => {
    await deliver(SENT);
    await deliver(JOINED);
    const { promise, resolve } = Promise.withResolvers<void>();
    const { processor, kinds } = listening(
      () => null,
      () => promise,
    );
    await processor.pass(signal);
    await processor.pass(signal);
    expect(kinds()).toEqual(["message_sent", "channel_changed"]);
    expect((await events()).map(({ takenAt }) => takenAt)).toEqual([null, null]);
    resolve();
    await processor.idle();
    expect((await events()).every(({ takenAt }) => takenAt !== null)).toBe(true);
  });
});
