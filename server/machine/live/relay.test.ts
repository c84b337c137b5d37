import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Published } from "#server/machine/bus/bus.ts";
import { createMemoryBus } from "#server/machine/bus/memory-bus.ts";
import type { Database } from "#server/machine/db/database.ts";
import { idempotency, outbox } from "#server/machine/db/schema/ledger.ts";
import { clearLedger, emptyDatabase, silent } from "#server/machine/live/live.testing.ts";
import { NUMBERING_BATCH } from "#server/machine/live/numbering.ts";
import { IDEMPOTENCY_MS, prune, REPLAY_WINDOW_MS } from "#server/machine/live/prune.ts";
import { createRelay, type RelayPace } from "#server/machine/live/relay.ts";

const config = { sessionSecret: null };
const NOW = new Date("2026-07-20T04:00:00Z");
const clock = { now: () => NOW };
const pace: RelayPace = { pollMs: 20, standbyMs: 20, pruneMs: 60_000, firstBackoffMs: 5, longestBackoffMs: 20 };
let db: Database;
beforeAll(async () => {
  db = await emptyDatabase();
});
afterAll(() => db.close());
beforeEach(() => clearLedger(db));

async function write(...rows: [stream: string, audience: string, data: unknown][]): Promise<void> {
  await db.orm.insert(outbox).values(rows.map(([stream, audience, data]) => ({ stream, audience, data, at: NOW })));
}

async function receivedUntil(count: number, received: readonly Published[]): Promise<void> {
  const end = performance.now() + 5000;
  while (received.length < count) {
    if (performance.now() > end) throw new Error(`heard only ${received.length} of ${count}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function relayOn(database: Database) {
  const bus = createMemoryBus();
  const received: Published[] = [];
  bus.subscribe((messages) => received.push(...messages.filter(({ stream }) => !stream.startsWith("relay."))));
  return { relay: createRelay({ config, db: database, bus, clock, log: silent }, pace), received, bus };
}

describe("the outbox relay", () => {
  test("numbers each stream and audience from 1 without a hole and publishes in the order of writing", async () => {
    const count = NUMBERING_BATCH + 50;
    const rows = Array.from({ length: count }, (_, n): [string, string, unknown] =>
      n % 3 === 0 ? ["open_tickets", `cli_${n % 2}`, { n }] : ["quotes_eoi", "market", { n }],
    );
    await write(...rows);
    const { relay, received } = relayOn(db);
    relay.start();
    await receivedUntil(count, received);
    await relay.stop();
    expect(received.map(({ data }) => data)).toEqual(rows.map(([, , data]) => data));
    for (const key of ["quotes_eoi market", "open_tickets cli_0", "open_tickets cli_1"]) {
      const seqs = received.filter((one) => `${one.stream} ${one.audience}` === key).map(({ seq }) => seq);
      expect(seqs).toEqual(seqs.map((_, index) => index + 1));
    }
  });

  test("goes on counting where it stopped, and publishes nothing twice", async () => {
    await write(["quotes_eoi", "market", { n: 1 }], ["quotes_eoi", "market", { n: 2 }]);
    const before = relayOn(db);
    before.relay.start();
    await receivedUntil(2, before.received);
    await before.relay.stop();
    await write(["quotes_eoi", "market", { n: 3 }]);
    const after = relayOn(db);
    after.relay.start();
    await receivedUntil(1, after.received);
    await after.relay.stop();
    expect(after.received.map(({ seq, data }) => [seq, data])).toEqual([[3, { n: 3 }]]);
  });

  test("a refresh is published once and takes no number", async () => {
    await write(["refresh_tickets", "cli_1", {}], ["open_tickets", "cli_1", { id: "a" }]);
    const { relay, received } = relayOn(db);
    relay.start();
    await receivedUntil(2, received);
    await relay.stop();
    expect(received.map(({ stream, seq }) => [stream, seq])).toEqual([
      ["refresh_tickets", 0],
      ["open_tickets", 1],
    ]);
  });

  test("what is rung for is published long before the relay looks by itself", async () => {
    const bus = createMemoryBus();
    const received: Published[] = [];
    bus.subscribe((messages) => received.push(...messages.filter(({ stream }) => stream === "quotes_eoi")));
    const relay = createRelay({ config, db, bus, clock, log: silent }, { ...pace, pollMs: 60_000 });
    await write(["quotes_eoi", "market", { n: 0 }]);
    relay.start();
    await receivedUntil(1, received);
    await write(["quotes_eoi", "market", { n: 1 }]);
    relay.ring();
    await receivedUntil(2, received);
    await relay.stop();
    expect(received).toHaveLength(2);
  });

  test("a node that does not lead rings the one that does", async () => {
    const bus = createMemoryBus();
    const received: Published[] = [];
    bus.subscribe((messages) => received.push(...messages.filter(({ stream }) => stream === "quotes_eoi")));
    const slow = { ...pace, pollMs: 60_000, standbyMs: 60_000 };
    const leader = createRelay({ config, db, bus, clock, log: silent }, slow);
    const other = createRelay({ config, db, bus, clock, log: silent }, slow);
    await write(["quotes_eoi", "market", { n: 0 }]);
    leader.start();
    await receivedUntil(1, received);
    other.start();
    await write(["quotes_eoi", "market", { n: 1 }]);
    other.ring();
    await receivedUntil(2, received);
    await Promise.all([leader.stop(), other.stop()]);
    expect(received).toHaveLength(2);
  });

  test("keeps on when the database fails, says so once, and then loses nothing", async () => {
    await write(["quotes_eoi", "market", { n: 1 }]);
    let failures = 3;
    const failing: Database = {
      ...db,
      withLeadership: async (name, work) => {
        if (failures > 0) {
          failures -= 1;
          throw new Error("the connection broke");
        }
        return db.withLeadership(name, work);
      },
    };
    const errors: unknown[] = [];
    const log = Object.assign(Object.create(silent) as typeof silent, {
      error: (entry: unknown) => errors.push(entry),
    });
    const bus = createMemoryBus();
    const received: Published[] = [];
    bus.subscribe((messages) => received.push(...messages));
    const relay = createRelay({ config, db: failing, bus, clock, log }, pace);
    relay.start();
    await receivedUntil(1, received);
    await relay.stop();
    expect(failures).toBe(0);
    expect(errors).toHaveLength(1);
  });
});

describe("forgetting", () => {
  test("messages older than the replay window go, younger and unpublished ones stay", async () => {
    const old = new Date(NOW.getTime() - REPLAY_WINDOW_MS - 1);
    await db.orm.insert(outbox).values([
      { stream: "quotes_eoi", audience: "market", data: "old", at: old, seq: 1 },
      { stream: "quotes_eoi", audience: "market", data: "old but waiting", at: old, seq: null },
      { stream: "quotes_eoi", audience: "market", data: "young", at: NOW, seq: 2 },
    ]);
    await prune(db, NOW);
    const left = await db.orm.select().from(outbox).orderBy(asc(outbox.id));
    expect(left.map(({ data }) => data)).toEqual(["old but waiting", "young"]);
  });

  test("answers of binding calls are stored a day and no longer", async () => {
    const row = (key: string, ageMs: number) => ({
      userId: "usr_1",
      key,
      endpoint: "eoi.add",
      digest: "d",
      status: 200,
      answer: {},
      at: new Date(NOW.getTime() - ageMs),
    });
    await db.orm.insert(idempotency).values([row("yesterday", IDEMPOTENCY_MS + 1), row("today", IDEMPOTENCY_MS - 1)]);
    await prune(db, NOW);
    expect((await db.orm.select().from(idempotency)).map(({ key }) => key)).toEqual(["today"]);
  });
});
