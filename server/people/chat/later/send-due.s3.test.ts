import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chatLaterMessages } from "#server/machine/db/schema/chat-later.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { CHANNELS, type ChatTestWorld, openChatWorld } from "#server/people/chat/model/chat.testing.ts";
import { DAY_MS, laterIn, MINUTE_MS } from "#server/people/chat/later/later.testing.ts";
import { startLaterMessages } from "#server/people/chat/later/send-due.ts";
import { chatLimits } from "#server/people/chat/limits.ts";
import { tidyChat } from "#server/people/chat/model/delete-unused-files.ts";
import { body } from "#server/market/trading/eois/trading-desk.testing.ts";

let world: ChatTestWorld;
beforeAll(async () => {
  world = await openChatWorld();
});
afterAll(() => world.close());

const { schedule, waiting, cancel, pass, textsOf, clear } = laterIn(() => world);

describe("when the time comes", () => {
  test("what may no longer be sent is stored with the reason until its sender clears it away", async () => {
    const { asha, rohan } = world;
    const { url } = await world.direct("asha", "rohan");
    const { id } = await schedule(asha, url, "still there?");
    body(await rohan.send("POST", `${CHANNELS}${url}/leave/`));
    world.parts.clock.advance(MINUTE_MS);
    await pass();
    await world.direct("asha", "rohan");
    await pass();
    expect(await waiting(asha)).toMatchObject([{ id, failure: "Rohan Mehta has left this conversation." }]);
    expect(await textsOf(rohan, url)).not.toContain("still there?");
    expect(body(await cancel(asha, id))).toEqual({ id });
  });

  test("who was banned says nothing", async () => {
    const { asha, leela } = world;
    const group = await asha.open({ custom_type: "group", name: "Desk", user_ids: [leela.id] });
    await schedule(leela, group.url, "from outside");
    body(await asha.send("POST", `${CHANNELS}${group.url}/ban/`, { user_id: leela.id }));
    world.parts.clock.advance(MINUTE_MS);
    await pass();
    expect((await waiting(leela)).map(({ failure }) => failure)).toEqual(["This conversation does not exist."]);
    expect(await textsOf(asha, group.url)).toEqual([]);
    await clear(leela);
  });

  test("who can no longer sign in says nothing, and finds it unsent when they are back", async () => {
    const { asha, leela } = world;
    const { url } = await world.direct("leela", "asha");
    const set = (status: "active" | "inactive") =>
      world.parts.db.orm.update(users).set({ status }).where(eq(users.id, leela.id));
    await schedule(leela, url, "from nobody");
    await set("inactive");
    world.parts.clock.advance(MINUTE_MS);
    await pass();
    await set("active");
    await pass();
    expect((await waiting(leela)).map(({ failure }) => failure)).toEqual(["The sender can no longer sign in."]);
    expect(await textsOf(asha, url)).toEqual([]);
    await clear(leela);
  });

  test("more than anybody types at once goes out piece by piece, and holds up nobody else", async () => {
    const { asha, rohan, vikram } = world;
    const { url } = await world.direct("asha", "rohan");
    const before = (await textsOf(rohan, url)).length;
    for (let n = 0; n < 4; n += 1) await schedule(asha, url, `level ${n}`);
    const other = await world.direct("vikram", "rohan");
    await schedule(vikram, other.url, "mine");
    world.parts.clock.advance(MINUTE_MS);
    await pass(chatLimits({ points: 3, duration: 60 }));
    expect((await textsOf(rohan, url)).length - before).toBe(3);
    expect(await textsOf(rohan, other.url)).toContain("mine");
    expect(await waiting(asha)).toMatchObject([{ message: "level 3", failure: null }]);
    await pass();
    expect((await textsOf(rohan, url)).length - before).toBe(4);
  });

  test("the worker sends by itself, and what was sent is forgotten after a day", async () => {
    const { url } = await world.direct("asha", "rohan");
    const { id } = await schedule(world.asha, url, "by itself");
    world.parts.clock.advance(MINUTE_MS);
    const worker = startLaterMessages(world.parts);
    await expect.poll(() => textsOf(world.rohan, url), { timeout: 5000 }).toContain("by itself");
    await worker.stop();
    const stored = () => world.parts.db.orm.select().from(chatLaterMessages).where(eq(chatLaterMessages.id, id));
    world.parts.clock.advance(DAY_MS - 1000);
    await tidyChat(world.parts);
    expect(await stored()).toHaveLength(1);
    world.parts.clock.advance(2000);
    await tidyChat(world.parts);
    expect(await stored()).toEqual([]);
  });
});
