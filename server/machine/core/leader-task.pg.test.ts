import { asc } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createMemoryBus } from "#server/machine/bus/memory-bus.ts";
import { runAsLeader } from "#server/machine/core/leader-task.ts";
import type { Database } from "#server/machine/db/database.ts";
import { LeadLost } from "#server/machine/db/lead.ts";
import { openPostgres } from "#server/machine/db/open-postgres.ts";
import { outbox } from "#server/machine/db/schema/ledger.ts";
import { testDatabase } from "#server/testing/database.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
const log = pino({ level: "silent" });

describe.skipIf(!serverUrl)("work of the node that leads", () => {
  let db: Database;
  let other: Database;
  const bus = createMemoryBus();
  const now = new Date("2026-07-20T04:00:00Z");
  const partsOf = (database: Database) => ({ db: database, log, bus, clock: { now: () => now } });
  /** Closes the connections that hold leads, as an outage of the network does. */
  const endLeaders = () =>
    db.query(
      `select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where locktype = 'advisory' and pid <> pg_backend_pid() and datname = current_database()`,
    );
  const rowOf = (by: string) => ({ stream: "leads", audience: by, data: {}, at: now });
  const written = async () =>
    (await db.orm.select().from(outbox).orderBy(asc(outbox.id))).map(({ audience }) => audience);
  beforeAll(async () => {
    db = await testDatabase(serverUrl ?? null, log);
    const [here] = await db.query<{ name: string }>("select current_database() as name");
    const url = new URL(serverUrl ?? "");
    url.pathname = `/${here?.name}`;
    other = await openPostgres(url.href, log);
  });
  afterAll(() => Promise.all([db.close(), other.close()]));

  test("ends in the middle when the lead is lost, and goes on at one node alone", async () => {
    const working = new Set<string>();
    const ended: string[] = [];
    const workOf = (node: string) => async (signal: AbortSignal) => {
      working.add(node);
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      working.delete(node);
      ended.push(node);
    };
    const pace = { name: "a-task", retryMs: 20 };
    const first = runAsLeader(partsOf(db), pace, workOf("first"));
    await vi.waitFor(() => expect([...working]).toEqual(["first"]));
    const second = runAsLeader(partsOf(other), pace, workOf("second"));
    await endLeaders();
    await vi.waitFor(() => expect(ended).toEqual(["first"]));
    await vi.waitFor(() => expect(working.size).toBe(1));
    const [leader] = working;
    await (leader === "first" ? first : second).stop();
    await vi.waitFor(() => expect([...working]).toEqual([leader === "first" ? "second" : "first"]));
    await Promise.all([first.stop(), second.stop()]);
    expect(working.size).toBe(0);
  });

  test("is taken over at once from a node that stops", async () => {
    const leading: string[] = [];
    const workOf = (node: string) => async (signal: AbortSignal) => {
      leading.push(node);
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    };
    const pace = { name: "handed over", retryMs: 60_000 };
    const first = runAsLeader(partsOf(db), pace, workOf("first"));
    await vi.waitFor(() => expect(leading).toEqual(["first"]));
    const second = runAsLeader(partsOf(other), pace, workOf("second"));
    await new Promise((resolve) => setTimeout(resolve, 200));
    await first.stop();
    await vi.waitFor(() => expect(leading).toEqual(["first", "second"]));
    await second.stop();
  });

  test("a leader that wakes after another was given its lead writes nothing more, in no way", async () => {
    const old = Promise.withResolvers<Database>();
    const woken = Promise.withResolvers<void>();
    onTestFinished(() => woken.resolve());
    // It does not hear its signal, as a process that was stopped in the middle does not.
    const asleep = db.withLeadership("a lead", async (_lost, led) => {
      await led.orm.insert(outbox).values(rowOf("old, leading"));
      old.resolve(led);
      await woken.promise;
    });
    const led = await old.promise;
    await endLeaders();
    await vi.waitFor(async () => {
      const isLed = await other.withLeadership("a lead", async (_lost, next) => {
        await next.orm.insert(outbox).values(rowOf("new"));
        await next.query("insert into outbox (stream, audience, data, at) values ('leads', 'new, too', '{}', now())");
      });
      expect(isLed).toBe(true);
    });
    const lost = new LeadLost("a lead");
    const late = rowOf("old, late");
    await expect(led.orm.insert(outbox).values(late)).rejects.toMatchObject({ cause: lost });
    await expect(led.orm.transaction((tx) => tx.insert(outbox).values(late))).rejects.toThrow(lost);
    await expect(led.query("delete from outbox")).rejects.toThrow(lost);
    await expect(led.query("with gone as (delete from outbox returning 1) select * from gone")).rejects.toThrow(lost);
    await expect(led.query("select 1 as one")).resolves.toEqual([{ one: 1 }]);
    expect(await written()).toEqual(["old, leading", "new", "new, too"]);
    woken.resolve();
    await asleep.catch(() => undefined);
  });

  test("what an old leader has under way ends before the next one begins", async () => {
    const order: string[] = [];
    const begun = Promise.withResolvers<void>();
    const woken = Promise.withResolvers<void>();
    onTestFinished(() => woken.resolve());
    const writing = db.withLeadership("another lead", (_lost, led) =>
      led.orm.transaction(async (tx) => {
        await tx.insert(outbox).values(rowOf("under way"));
        begun.resolve();
        await woken.promise;
        order.push("the old leader commits");
      }),
    );
    await begun.promise;
    await endLeaders();
    const taking = vi.waitFor(async () => {
      const isLed = await other.withLeadership("another lead", async () => void order.push("the new one begins"));
      expect(isLed).toBe(true);
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(order).toEqual([]);
    woken.resolve();
    await Promise.all([writing, taking]);
    expect(order).toEqual(["the old leader commits", "the new one begins"]);
    expect(await written()).toContain("under way");
  });
});
