import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions, users } from "#server/machine/db/schema/people.ts";
import { personByAccessHash } from "#server/machine/identity/repository.ts";
import { rowsRead } from "#server/testing/rows-read.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

// Needs a PostgreSQL server: TEST_DATABASE_URL=postgres://…

const SESSIONS = 2000;
/** More than PostgreSQL plans each for its own values before it keeps one plan for all. */
const CALLS = 20;

let parts: TestParts;
beforeAll(async () => {
  parts = await testParts();
  const people = await parts.db.orm.select({ id: users.id }).from(users);
  const now = parts.clock.now();
  const hour = new Date(now.getTime() + 3_600_000);
  const rows = Array.from({ length: SESSIONS }, (_, n) => ({
    id: `ses_${n}`,
    userId: people[n % people.length]?.id ?? "",
    accessHash: `hash ${n}`,
    accessExpiresAt: hour,
    previousAccessHash: n % 2 === 0 ? `earlier hash ${n}` : null,
    previousAccessUntil: n % 2 === 0 ? hour : null,
    createdAt: now,
    lastSeenAt: now,
  }));
  await parts.db.orm.insert(sessions).values(rows);
});
afterAll(() => parts.close());

test.each(["hash", "earlier hash"])(
  "a call with its %s reads the session it belongs to, not those of everybody who is signed in",
  async (which) => {
    await parts.db.orm.transaction(async (tx) => {
      const before = await rowsRead(tx, "sessions");
      for (let n = 0; n < CALLS; n += 1) {
        const found = await personByAccessHash(tx, [`${which} ${2 * n}`, "under another secret"], parts.clock.now());
        expect(found?.sessionId).toBe(`ses_${2 * n}`);
      }
      expect((await rowsRead(tx, "sessions")) - before).toBe(CALLS);
    });
  },
);
