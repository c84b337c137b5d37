import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asc, count, eq, gt, sql } from "drizzle-orm";
import { Refusal } from "#domain/contract/errors.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { auditHash, CHAIN_START } from "#server/machine/core/audit.ts";
import { type Cause, change, changeAsking } from "#server/machine/core/change.ts";
import { audit, auditLinks, outbox, rateLimits } from "#server/machine/db/schema/ledger.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

let parts: TestParts;
beforeAll(async () => {
  parts = await testParts();
});
afterAll(() => parts.close());

const causeOf = (key: string): Cause => ({
  actor: CLOCK_ACTOR,
  requestId: "req-1",
  idempotency: { key, endpoint: "bind", digest: "digest" },
});

describe("changes that commit at once", () => {
  test("make one chain: every entry follows the one before it, with the number after it and a hash that holds", async () => {
    const { orm } = parts.db;
    const [last] = await orm.select({ seq: sql<number>`coalesce(max(${audit.seq}), 0)::int` }).from(audit);
    const from = last?.seq ?? 0;
    const detail = {
      note: '₹ 5 crore, "firm" \\ \u{1F4C8}',
      level: 0.0685,
      nested: { b: [1, null], a: true },
      none: undefined,
    };
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        change(parts, { actor: CLOCK_ACTOR, requestId: `req-${n}` }, async (changing) => {
          changing.audit("test.first", `subject_${n}`, detail, [
            "cli_b",
            "cli_b",
            `subject_${n}`,
            CLOCK_ACTOR.clientId,
          ]);
          changing.audit("test.second", `subject_${n}`, {});
        }),
      ),
    );
    const rows = await orm.select().from(audit).orderBy(asc(audit.seq));
    const ours = rows.filter(({ seq }) => seq > from);
    expect(ours.map(({ seq }) => seq)).toEqual(Array.from({ length: 24 }, (_, n) => from + n + 1));
    for (const row of ours) {
      expect(row.previousHash).toBe(rows.find(({ seq }) => seq === row.seq - 1)?.hash ?? CHAIN_START);
      expect(row.hash).toBe(auditHash(row));
    }
    // The two entries of a change are adjacent.
    for (let at = 0; at < ours.length; at += 2) expect(ours[at]?.subject).toBe(ours[at + 1]?.subject);
    // The entry's own firm and subject find it without a link.
    const links = await orm.select().from(auditLinks).where(gt(auditLinks.seq, from));
    expect(links.map(({ key }) => key)).toEqual(Array.from({ length: 12 }, () => "cli_b"));
  });
});

describe("what a change writes last", () => {
  test("undoes the whole of it when it cannot be stored, and its key is free again", async () => {
    const { orm } = parts.db;
    const [before] = await orm.select({ rows: count() }).from(audit);
    const unstorable = change(parts, causeOf("unstorable"), async (changing) => {
      changing.audit("test.unstorable", "subject", {});
      changing.publish("open_tickets", "cli_a", { text: "\u0000" });
      return { run: 1 };
    });
    await expect(unstorable).rejects.toThrow("outbox");
    expect(await orm.select({ rows: count() }).from(audit)).toEqual([before]);
    expect(await change(parts, causeOf("unstorable"), async () => ({ run: 2 }))).toEqual({ run: 2 });
  });

  test("stores the messages in the order in which they were published", async () => {
    const { orm } = parts.db;
    const data = [1, 2, 3].map((n) => ({ n }));
    await change(parts, { actor: CLOCK_ACTOR, requestId: "req-order" }, async (changing) => {
      for (const each of data) changing.publish("open_tickets", "cli_order", each);
    });
    const rows = await orm.select().from(outbox).where(eq(outbox.audience, "cli_order")).orderBy(asc(outbox.id));
    expect(rows.map((row) => row.data)).toEqual(data);
  });
});

describe("a write that is sent ahead", () => {
  test("is seen by what is asked next, and is stored with the change", async () => {
    const { orm } = parts.db;
    const seen = await change(parts, { actor: CLOCK_ACTOR, requestId: "req-sent" }, async ({ tx, send }) => {
      send(tx.insert(rateLimits).values({ key: "sent", points: 1 }));
      return tx.select({ points: rateLimits.points }).from(rateLimits).where(eq(rateLimits.key, "sent"));
    });
    expect(seen).toEqual([{ points: 1 }]);
    expect(await orm.$count(rateLimits, eq(rateLimits.key, "sent"))).toBe(1);
  });

  test("undoes the change when it fails, with its own reason and not that of what failed for it", async () => {
    const { orm } = parts.db;
    const before = await orm.$count(audit);
    const failing = change(parts, causeOf("sent"), async (changing) => {
      const { tx, send } = changing;
      send(tx.insert(rateLimits).values({ key: "sent twice" }));
      send(tx.insert(rateLimits).values({ key: "sent twice" }));
      changing.audit("test.sent", "subject", {});
      return tx.select({ points: rateLimits.points }).from(rateLimits);
    });
    await expect(failing).rejects.toMatchObject({ cause: { code: "23505" } });
    expect(await orm.$count(audit)).toBe(before);
    expect(await orm.$count(rateLimits, eq(rateLimits.key, "sent twice"))).toBe(0);
    expect(await change(parts, causeOf("sent"), async () => ({ run: 2 }))).toEqual({ run: 2 });
  });
});

describe("the key of a binding call", () => {
  test("gives its answer to whoever comes with it while it is being used, without running again", async () => {
    let runs = 0;
    const bind = () =>
      change(parts, causeOf("at-once"), async () => {
        runs += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { run: runs };
      });
    expect(await Promise.all([bind(), bind(), bind()])).toEqual([{ run: 1 }, { run: 1 }, { run: 1 }]);
    expect(await bind()).toEqual({ run: 1 });
  });

  test("is free again for whoever waited when the call that had it failed", async () => {
    const begun = Promise.withResolvers<void>();
    const failing = change(parts, causeOf("failed"), async () => {
      begun.resolve();
      await new Promise((resolve) => setTimeout(resolve, 50));
      throw new Refusal("not_found", "Not found.");
    });
    await begun.promise;
    const waiting = change(parts, causeOf("failed"), async () => ({ run: 2 }));
    await expect(failing).rejects.toThrow("Not found.");
    expect(await waiting).toEqual({ run: 2 });
  });
});

describe("a change that asks for a row with its key", () => {
  test("works on the row, and gives the stored answer to the same key even where the row is no more", async () => {
    const { orm } = parts.db;
    await orm.insert(rateLimits).values({ key: "asked", points: 5 });
    const bind = () =>
      changeAsking(
        parts,
        causeOf("asking"),
        async (tx) => {
          const [row] = await tx.select().from(rateLimits).where(eq(rateLimits.key, "asked")).for("update");
          if (row === undefined) throw new Refusal("not_found", "Not found.");
          return row;
        },
        async ({ tx }, asked) => {
          const { points } = await asked;
          await tx.delete(rateLimits).where(eq(rateLimits.key, "asked"));
          return { points };
        },
      );
    expect(await bind()).toEqual({ points: 5 });
    expect(await bind()).toEqual({ points: 5 });
    await expect(
      changeAsking(
        parts,
        causeOf("asking another"),
        async () => Promise.reject(new Refusal("not_found", "Not found.")),
        async (_changing, asked) => asked,
      ),
    ).rejects.toThrow("Not found.");
  });
});
