import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChatTestWorld, openChatWorld } from "#server/people/chat/model/chat.testing.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { audit, rateLimits } from "#server/machine/db/schema/ledger.ts";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import { mindChats, mindTurns } from "#server/machine/db/schema/mind.ts";
import { savedSearches, watchedBonds, watchlists } from "#server/machine/db/schema/research.ts";
import { sessions, users } from "#server/machine/db/schema/people.ts";
import { supportTickets } from "#server/machine/db/schema/support.ts";

let world: ChatTestWorld;
beforeAll(async () => {
  world = await openChatWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.parts.db.orm.delete(rateLimits);
});

const PATH = "/api/client/user/export/";
type Section = Record<string, unknown>[];
interface OwnData {
  profile: Record<string, unknown>;
  sessions: Section;
  watchlists: Section;
  saved_searches: Section;
  mind_conversations: Section;
  support_requests: Section;
  chat_messages: Section;
  acts: Section;
}
async function fileOf(who: ChatTestWorld["asha"]) {
  const answer = await who.send("POST", PATH, { password: DEMO_PASSWORD });
  expect(answer.statusCode, answer.body).toBe(200);
  return { answer, data: answer.json<OwnData>() };
}

/** Creates data of each kind for a person, named after them. */
async function keep(who: ChatTestWorld["asha"], name: string) {
  const { orm } = world.parts.db;
  const { newId, clock } = world.parts;
  const now = clock.now();
  const owned = { userId: who.id, createdAt: now };
  const list = newId("wat");
  await orm.insert(watchlists).values({ ...owned, id: list, name: `list of ${name}` });
  await orm.insert(watchedBonds).values({ watchlistId: list, isin: "IN0020230085", addedAt: now });
  await orm
    .insert(savedSearches)
    .values({ ...owned, id: newId("sav"), name: `search of ${name}`, query: "rating=AAA" });
  const chat = newId("mnd");
  const asked = { id: chat, clientId: "cli_x", title: `talk of ${name}`, lastAskedAt: now };
  await orm.insert(mindChats).values({ ...owned, ...asked });
  await orm.insert(mindTurns).values({
    chatId: chat,
    turn: 1,
    requestId: "r",
    text: `question of ${name}`,
    driver: "planner",
    status: "answered",
    askedAt: now,
  });
  const ticket = {
    id: newId("sup"),
    ticketTypeId: 1,
    title: `request of ${name}`,
    attributes: {},
    status: "OPEN" as const,
  };
  await orm.insert(supportTickets).values({ ...owned, ...ticket });
}

describe("what the product holds about a person", () => {
  test("is one file of theirs, with a row of each kind and nothing of anybody else", async () => {
    await keep(world.asha, "Asha");
    await keep(world.rohan, "Rohan");
    const { url } = await world.direct("asha", "rohan");
    await world.asha.post(url, "said by Asha");
    await world.rohan.post(url, "said by Rohan");
    const { answer, data } = await fileOf(world.asha);
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/);
    expect(data.profile).toMatchObject({ id: world.asha.id, email: "dealer@meridian.example", has_password: true });
    expect(data.sessions).toContainEqual(expect.objectContaining({ device: expect.any(String), ended_at: null }));
    expect(data.watchlists).toMatchObject([{ name: "list of Asha", bonds: [{ isin: "IN0020230085" }] }]);
    expect(data.saved_searches).toMatchObject([{ name: "search of Asha", query: "rating=AAA" }]);
    expect(data.mind_conversations).toMatchObject([{ title: "talk of Asha", turns: [{ text: "question of Asha" }] }]);
    expect(data.support_requests).toMatchObject([{ title: "request of Asha" }]);
    expect(data.chat_messages.map(({ message }) => message)).toEqual(["said by Asha"]);
    expect(data.acts.map(({ action }) => action)).toContain("chat.channel_opened");
    expect(answer.body).not.toMatch(/Rohan|narmada/i);
  });

  test("says of secrets only that they are there", async () => {
    const { orm } = world.parts.db;
    const [user] = await orm.select().from(users).where(eq(users.id, world.asha.id));
    const [session] = await orm.select().from(sessions).where(eq(sessions.userId, world.asha.id));
    const { answer } = await fileOf(world.asha);
    for (const secret of [user?.passwordHash, session?.accessHash]) {
      expect(secret).toMatch(/^\S{40,}$/);
      expect(answer.body).not.toContain(secret);
    }
  });

  test("is whole, however much it is", async () => {
    const { url } = await world.direct("leela", "rohan");
    const { orm } = world.parts.db;
    const MANY = 1203;
    const row = {
      channelUrl: url,
      senderId: world.leela.id,
      messageType: "user" as const,
      mentionedUserIds: [],
      changeId: 1,
    };
    const rows = Array.from({ length: MANY }, (_, n) => ({ ...row, message: `line ${n}`, createdAt: 1_000 + n }));
    await orm.insert(chatMessages).values(rows);
    const { data } = await fileOf(world.leela);
    expect(data.chat_messages.map(({ message }) => message)).toEqual(rows.map(({ message }) => message));
  });

  test("is given by the password alone, five times in an hour, and each is in the audit", async () => {
    const refused = await world.vikram.send("POST", PATH, { password: "not it" });
    expect(refused.json()).toMatchObject({ field_errors: { password: ["This password is incorrect."] } });
    expect((await world.vikram.send("POST", PATH)).statusCode).toBe(400);
    for (let n = 0; n < 5; n += 1) await fileOf(world.vikram);
    const sixth = await world.vikram.send("POST", PATH, { password: DEMO_PASSWORD });
    expect([sixth.statusCode, sixth.json<{ message: string }>().message]).toEqual([
      429,
      "Too many downloads. Try again in 60 minutes.",
    ]);
    const entries = await world.parts.db.orm
      .select()
      .from(audit)
      .where(eq(audit.action, "profile.exported"))
      .orderBy(desc(audit.seq));
    expect(entries.filter(({ actorId }) => actorId === world.vikram.id)).toHaveLength(5);
    expect(entries[0]).toMatchObject({ actorId: world.vikram.id, subject: world.vikram.id });
  });
});
