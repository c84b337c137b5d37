import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import { type ChatTestWorld, openChatWorld } from "#server/people/chat/model/chat.testing.ts";
import { QuoteReader } from "#server/market/runs/quote-reader.ts";
import { runRoutes } from "#server/market/runs/routes.ts";
import { standingRows } from "#server/market/runs/standing-rows.ts";
import { rowsRead } from "#server/testing/rows-read.ts";

// Needs a PostgreSQL server: TEST_DATABASE_URL=postgres://…

const HISTORY = 3000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** More than PostgreSQL plans each for its own values before it keeps one plan for all. */
const SENT = 20;

let world: ChatTestWorld;
let url: string;
let now: Date;
beforeAll(async () => {
  world = await openChatWorld(runRoutes);
  // In a transaction it would be idle for longer than one may be, on a busy machine.
  new QuoteReader(world.parts).prepare();
  now = world.parts.clock.now();
  const { asha, rohan } = world;
  url = (await asha.open({ custom_type: "group", name: "Govt desk", user_ids: [rohan.id] })).url;
  // Messages from the opening of the channel.
  await world.parts.db.orm.delete(chatMessages).where(eq(chatMessages.channelUrl, url));
  const yearAgo = now.getTime() - 365 * DAY_MS;
  await world.parts.db.orm
    .insert(chatMessages)
    .values(Array.from({ length: HISTORY }, (_, n) => messageOf(yearAgo + n, n - HISTORY)));
}, 60_000);
afterAll(() => world.close());

const messageOf = (createdAt: number, changeId: number): typeof chatMessages.$inferInsert => ({
  channelUrl: url,
  senderId: world.asha.id,
  messageType: "user",
  message: "7.18 gs 33 bid 6.85",
  mentionedUserIds: [],
  createdAt,
  changeId,
});

test.each([
  ["that is read after those before it", true, SENT],
  ["whose day is read anew", false, (SENT * (SENT + 1)) / 2],
])("a message %s reads nothing of the year before", async (_, isRemembered, most) => {
  const { parts, asha } = world;
  const reader = new QuoteReader(parts);
  await parts.db.orm
    .transaction(async (tx) => {
      const before = await rowsRead(tx, "chat_messages");
      for (let n = 0; n < SENT; n += 1) {
        await tx.insert(chatMessages).values(messageOf(now.getTime() + 60_000 + n, 1_000_000 + n));
        const by = isRemembered ? reader : new QuoteReader(parts);
        expect(await standingRows(parts, by, tx, { channelUrl: url, authorId: asha.id, now })).toHaveLength(1);
      }
      expect((await rowsRead(tx, "chat_messages")) - before).toBe(most);
      throw new Error("undone");
    })
    .catch((error: unknown) => expect(String(error)).toContain("undone"));
});
