import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chatLaterMessages } from "#server/db/schema/chat-later.ts";
import { users } from "#server/db/schema/people.ts";
import { CHANNELS, type ChatTestWorld, openRoom } from "#server/chat/model/chat.testing.ts";
import { DAY_MS, laterIn, MINUTE_MS } from "#server/chat/later/later.testing.ts";
import { startLaterMessages } from "#server/chat/later/send-due.ts";
import { chatLimits } from "#server/chat/limits.ts";
import { tidyChat } from "#server/chat/model/delete-unused-files.ts";
import { body } from "#server/trading/eois/desk.testing.ts";

let room: ChatTestWorld;
beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room.close());

const { keep, waiting, cancel, pass, textsOf, clear } = laterIn(() => room);

describe("when the time comes", () => {
  test("what may no longer be said is kept with the reason until its sender clears it away", async () => {
    const { asha, rohan } = room;
    const { url } = await room.direct("asha", "rohan");
    const { id } = await keep(asha, url, "still there?");
    body(await rohan.send("POST", `${CHANNELS}${url}/leave/`));
    room.parts.clock.advance(MINUTE_MS);
    await pass();
    await room.direct("asha", "rohan");
    await pass();
    expect(await waiting(asha)).toMatchObject([{ id, failure: "Rohan Mehta has left this conversation." }]);
    expect(await textsOf(rohan, url)).not.toContain("still there?");
    expect(body(await cancel(asha, id))).toEqual({ id });
  });

  test("who was put out says nothing", async () => {
    const { asha, leela } = room;
    const group = await asha.open({ custom_type: "group", name: "Desk", user_ids: [leela.id] });
    await keep(leela, group.url, "from outside");
    body(await asha.send("POST", `${CHANNELS}${group.url}/ban/`, { user_id: leela.id }));
    room.parts.clock.advance(MINUTE_MS);
    await pass();
    expect((await waiting(leela)).map(({ failure }) => failure)).toEqual(["This conversation does not exist."]);
    expect(await textsOf(asha, group.url)).toEqual([]);
    await clear(leela);
  });

  test("who can no longer sign in says nothing, and finds it unsent when they are back", async () => {
    const { asha, leela } = room;
    const { url } = await room.direct("leela", "asha");
    const set = (status: "active" | "inactive") =>
      room.parts.db.orm.update(users).set({ status }).where(eq(users.id, leela.id));
    await keep(leela, url, "from nobody");
    await set("inactive");
    room.parts.clock.advance(MINUTE_MS);
    await pass();
    await set("active");
    await pass();
    expect((await waiting(leela)).map(({ failure }) => failure)).toEqual(["The sender can no longer sign in."]);
    expect(await textsOf(asha, url)).toEqual([]);
    await clear(leela);
  });

  test("more than anybody types at once goes out piece by piece, and holds up nobody else", async () => {
    const { asha, rohan, vikram } = room;
    const { url } = await room.direct("asha", "rohan");
    const before = (await textsOf(rohan, url)).length;
    for (let n = 0; n < 4; n += 1) await keep(asha, url, `level ${n}`);
    const other = await room.direct("vikram", "rohan");
    await keep(vikram, other.url, "mine");
    room.parts.clock.advance(MINUTE_MS);
    await pass(chatLimits({ points: 3, duration: 60 }));
    expect((await textsOf(rohan, url)).length - before).toBe(3);
    expect(await textsOf(rohan, other.url)).toContain("mine");
    expect(await waiting(asha)).toMatchObject([{ message: "level 3", failure: null }]);
    await pass();
    expect((await textsOf(rohan, url)).length - before).toBe(4);
  });

  test("the worker sends by itself, and what was sent is forgotten after a day", async () => {
    const { url } = await room.direct("asha", "rohan");
    const { id } = await keep(room.asha, url, "by itself");
    room.parts.clock.advance(MINUTE_MS);
    const worker = startLaterMessages(room.parts);
    await expect.poll(() => textsOf(room.rohan, url), { timeout: 5000 }).toContain("by itself");
    await worker.stop();
    const kept = () => room.parts.db.orm.select().from(chatLaterMessages).where(eq(chatLaterMessages.id, id));
    room.parts.clock.advance(DAY_MS - 1000);
    await tidyChat(room.parts);
    expect(await kept()).toHaveLength(1);
    room.parts.clock.advance(2000);
    await tidyChat(room.parts);
    expect(await kept()).toEqual([]);
  });
});
