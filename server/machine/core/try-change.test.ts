import { count } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Refusal } from "#domain/contract/errors.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { tryChange } from "#server/machine/core/try-change.ts";
import { audit, idempotency, outbox, rateLimits } from "#server/machine/db/schema/ledger.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

let parts: TestParts;
beforeAll(async () => {
  parts = await testParts();
});
afterAll(() => parts.close());

const cause = {
  actor: CLOCK_ACTOR,
  requestId: "req-1",
  idempotency: { key: "key-1", endpoint: "tried", digest: "digest" },
};

async function stored(): Promise<number[]> {
  const tables = [audit, outbox, idempotency, rateLimits];
  const counts = tables.map(async (table) => {
    const [row] = await parts.db.orm.select({ rows: count() }).from(table);
    return row?.rows ?? 0;
  });
  return Promise.all(counts);
}

test("a change that is tried answers as it would, and leaves no row, audit entry, message or key", async () => {
  const before = await stored();
  const answer = await tryChange(parts, cause, async (changing) => {
    const { tx, now } = changing;
    await tx.insert(rateLimits).values({ key: "tried", expire: now });
    changing.audit("test.tried", "subject", {});
    changing.publish("quotes_eoi", "market", {});
    const [row] = await tx.select({ rows: count() }).from(rateLimits);
    return row?.rows;
  });
  expect(answer).toBe((before.at(-1) ?? 0) + 1);
  expect(await stored()).toEqual(before);
});

test("a refusal of a change that is tried is the refusal", async () => {
  const refused = tryChange(parts, cause, () => Promise.reject(new Refusal("validation_error", "Cannot be zero")));
  await expect(refused).rejects.toThrow("Cannot be zero");
});
