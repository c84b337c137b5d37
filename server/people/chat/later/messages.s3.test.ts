import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chatLaterMessages } from "#server/machine/db/schema/chat-later.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { type ChatTestWorld, openChatWorld, reqId } from "#server/people/chat/model/chat.testing.ts";
import { DAY_MS, laterIn, MINUTE_MS } from "#server/people/chat/later/later.testing.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";

let world: ChatTestWorld;
beforeAll(async () => {
  world = await openChatWorld();
});
afterAll(() => world.close());

const { ahead, ask, schedule, waiting, cancel, pass, textsOf, clear } = laterIn(() => world);

describe("a message of later", () => {
  test("waits for its time and is then sent once, by its sender, under its own req_id", async () => {
    const { asha, rohan } = world;
    const { url } = await world.direct("asha", "rohan");
    const stored = await schedule(asha, url, "good morning");
    expect(stored).toMatchObject({ channel_url: url, message: "good morning", failure: null });
    expect(await waiting(asha)).toEqual([stored]);
    expect(await waiting(rohan)).toEqual([]);
    await pass();
    expect(await textsOf(rohan, url)).toEqual([]);
    world.parts.clock.advance(MINUTE_MS);
    await pass();
    await pass();
    expect(await rohan.written(url)).toMatchObject([
      { message: "good morning", req_id: stored.req_id, sender: { user_id: asha.id } },
    ]);
    expect(await waiting(asha)).toEqual([]);
    expect(refusalOf(await cancel(asha, stored.id)).code).toBe("already_done");
  });

  test("is stored once for a req_id that is asked for again, before and after it was sent", async () => {
    const { url } = await world.direct("asha", "vikram");
    const req_id = reqId();
    const answers = await Promise.all([1, 2, 3].map(() => schedule(world.asha, url, "once", { req_id })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await waiting(world.asha)).toHaveLength(1);
    world.parts.clock.advance(MINUTE_MS);
    await pass();
    await schedule(world.asha, url, "once", { req_id });
    world.parts.clock.advance(MINUTE_MS);
    await pass();
    expect(await textsOf(world.vikram, url)).toEqual(["once"]);
  });

  test("is sent once even when the node dies between sending it and storing that", async () => {
    const { url } = await world.direct("rohan", "vikram");
    const { id } = await schedule(world.rohan, url, "only once");
    world.parts.clock.advance(MINUTE_MS);
    await pass();
    const lost = { sentAt: null };
    await world.parts.db.orm.update(chatLaterMessages).set(lost).where(eq(chatLaterMessages.id, id));
    expect(refusalOf(await cancel(world.rohan, id)).code).toBe("already_done");
    await pass();
    expect(await textsOf(world.vikram, url)).toEqual(["only once"]);
    expect(await waiting(world.rohan)).toEqual([]);
  });

  test("can be deleted while it waits, by its sender alone", async () => {
    const { url } = await world.direct("asha", "farah");
    const { id } = await schedule(world.asha, url, "never said");
    expect(refusalOf(await cancel(world.farah, id)).status).toBe(404);
    expect(body(await cancel(world.asha, id))).toEqual({ id });
    expect(refusalOf(await cancel(world.asha, id)).status).toBe(404);
    world.parts.clock.advance(MINUTE_MS);
    await pass();
    expect(await textsOf(world.farah, url)).toEqual([]);
    const entries = await world.parts.db.orm.select().from(audit).where(eq(audit.subject, url));
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["chat.later_kept", "chat.later_cancelled"]),
    );
  });

  test("goes to everybody a broadcast reaches", async () => {
    const list = await world.asha.open({ custom_type: "broadcast", name: "Run", user_ids: [world.rohan.id] });
    await schedule(world.asha, list.url, "today's run");
    world.parts.clock.advance(MINUTE_MS);
    await pass();
    const got = (await world.rohan.list()).channels.find(({ custom_type }) => custom_type === "direct");
    expect(got?.last_message?.message).toBe("today's run");
  });

  test("stands in order of time, lies in the future and at most 90 days ahead", async () => {
    const { url } = await world.direct("asha", "rohan");
    await schedule(world.asha, url, "second", { send_at: ahead(2 * DAY_MS) });
    await schedule(world.asha, url, "first", { send_at: ahead(DAY_MS) });
    await schedule(world.asha, url, "last", { send_at: ahead(90 * DAY_MS) });
    expect((await waiting(world.asha)).map(({ message }) => message)).toEqual(["first", "second", "last"]);
    const refusal = async (ms: number) =>
      refusalOf(await ask(world.asha, url, "no", { send_at: ahead(ms) })).field_errors;
    expect(await refusal(-1000)).toEqual({ send_at: ["Choose a time in the future"] });
    expect(await refusal(0)).toEqual({ send_at: ["Choose a time in the future"] });
    expect(await refusal(90 * DAY_MS + 1)).toEqual({ send_at: ["At most 90 days ahead"] });
    expect(refusalOf(await ask(world.asha, url, " ")).field_errors).toHaveProperty("message");
    await clear(world.asha);
  });

  test("is refused at once to who may not write there, and beyond a hundred that wait", async () => {
    const { url } = await world.direct("asha", "rohan");
    expect(refusalOf(await ask(world.vikram, url, "hi")).status).toBe(404);
    const invited = await world.farah.open({ custom_type: "direct", user_ids: [world.vikram.id] });
    expect(refusalOf(await ask(world.vikram, invited.url, "hi"))).toMatchObject({
      status: 403,
      message: "Accept the invitation before you send a message.",
    });
    const { orm } = world.parts.db;
    const now = world.parts.clock.now();
    const row = { userId: world.rohan.id, channelUrl: url, message: "later", sendAt: now, createdAt: now };
    const many = Array.from({ length: 99 }, (_, n) => ({ ...row, id: `ltr_full${n}`, reqId: `full-${n}` }));
    await orm.insert(chatLaterMessages).values(many);
    await schedule(world.rohan, url, "the hundredth");
    expect(refusalOf(await ask(world.rohan, url, "one more")).field_errors).toEqual({
      message: ["At most 100 messages can be scheduled"],
    });
    await orm.delete(chatLaterMessages).where(eq(chatLaterMessages.userId, world.rohan.id));
  });
});
