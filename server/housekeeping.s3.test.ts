import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostedChatEvents } from "#server/machine/db/schema/chat-hosted.ts";
import { refusedCallbacks } from "#server/machine/db/schema/exchanges.ts";
import { deliveries } from "#server/machine/db/schema/people.ts";
import { lineReplies } from "#server/machine/db/schema/runs.ts";
import { uploads } from "#server/machine/db/schema/support.ts";
import { tidy, vacuum } from "#server/housekeeping.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

let parts: TestParts;
beforeAll(async () => {
  parts = await testParts();
});
afterAll(() => parts.close());

async function sizeOf(table: string): Promise<number> {
  const [row] = await parts.db.query<{ bytes: number }>(`select pg_relation_size('${table}')::int as bytes`);
  return row?.bytes ?? -1;
}

test("the room of rows that are gone is given back", async () => {
  await parts.db.orm.execute(
    sql`insert into rate_limits (key, points) select 'k' || n, 1 from generate_series(1, 5000) n`,
  );
  await parts.db.orm.execute(sql`delete from rate_limits`);
  const before = await sizeOf("rate_limits");
  await vacuum(parts.db);
  expect(before).toBeGreaterThan(100_000);
  expect(await sizeOf("rate_limits")).toBe(0);
});

test("webhooks that were taken go after a month, files sent and never used after a day", async () => {
  const { clock, db } = parts;
  const webhook = (digest: string, takenAt: Date | null) => ({
    digest,
    category: "group_channel:create",
    body: {},
    receivedAt: clock.now(),
    takenAt,
  });
  await db.orm.insert(hostedChatEvents).values([webhook("taken", clock.now()), webhook("waiting", null)]);
  const file = { filename: "a.txt", contentType: "text/plain", size: 1, bytes: Buffer.from("a"), userId: null };
  await db.orm.insert(uploads).values({ id: "upl_loose", createdAt: clock.now(), ...file });
  await tidy(parts);
  expect([await db.orm.$count(hostedChatEvents), await db.orm.$count(uploads)]).toEqual([2, 1]);
  clock.advance(31 * 24 * 60 * 60 * 1000);
  await tidy(parts);
  const left = await db.orm.select({ digest: hostedChatEvents.digest }).from(hostedChatEvents);
  expect([left, await db.orm.$count(uploads)]).toEqual([[{ digest: "waiting" }], 0]);
});

test("what was sent goes after a month, in steps; what waits to be sent stays, however old", async () => {
  const { clock, db } = parts;
  const createdAt = clock.now();
  await db.orm.execute(sql`
    insert into deliveries (id, channel, destination, subject, body, created_at)
    select 'dlv_' || n, 'email', 'a@meridian.example', '', '', ${createdAt.toISOString()}::timestamptz from generate_series(1, 2500) n`);
  const reply = { fromId: "usr_a", toId: "usr_b", message: "7.10", createdAt };
  await db.orm.insert(lineReplies).values([
    { id: "sent", ...reply, sentAt: createdAt },
    { id: "failed", ...reply, failure: "The sender can no longer sign in." },
    { id: "waiting", ...reply },
  ]);
  await db.orm.insert(refusedCallbacks).values({ exchange: "NSE", minute: createdAt, count: 3 });
  await tidy(parts);
  expect([await db.orm.$count(deliveries), await db.orm.$count(lineReplies)]).toEqual([2500, 3]);
  clock.advance(31 * 24 * 60 * 60 * 1000);
  await tidy(parts);
  expect([await db.orm.$count(deliveries), await db.orm.$count(refusedCallbacks)]).toEqual([0, 0]);
  expect(await db.orm.select({ id: lineReplies.id }).from(lineReplies)).toEqual([{ id: "waiting" }]);
});
