import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import type { Database } from "#server/machine/db/database.ts";
import { loadedData } from "#server/machine/db/schema/bonds.ts";
import { outbox } from "#server/machine/db/schema/ledger.ts";
import { clearLedger, emptyDatabase, liveWorld, type LiveWorld } from "#server/machine/live/live.testing.ts";
import type { SnapshotProvider } from "#server/machine/live/replay.ts";

// Snapshot source backed by a small table that plays the money of deals; its `rows` column is the status.
const rowOf = (id: string, n: number | null) => ({ id, consideration: null, status: `${n}` });
const money: SnapshotProvider = {
  stream: "consideration_update",
  load: async (_actor, tx) => (await tx.select().from(loadedData)).map(({ name, rows }) => rowOf(name, rows)),
};

let db: Database;
beforeAll(async () => {
  db = await emptyDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await clearLedger(db);
  await db.orm.delete(loadedData);
});

/** Changes the money of deals at random, each with its message in one transaction. */
async function trade(world: LiveWorld, rounds: number, seed: number): Promise<void> {
  let random = seed;
  for (let n = 0; n < rounds; n += 1) {
    random = (random * 48_271) % 2_147_483_647;
    const id = `o${random % 40}`;
    await db.orm.transaction(async (tx) => {
      const gone = random % 7 === 0;
      if (gone) await tx.delete(loadedData).where(eq(loadedData.name, id));
      else {
        const row = { name: id, digest: "", rows: n };
        await tx
          .insert(loadedData)
          .values(row)
          .onConflictDoUpdate({ target: loadedData.name, set: { rows: n } });
      }
      const data = gone ? [{ id, removed: true }] : [rowOf(id, n)];
      await tx.insert(outbox).values({ stream: "consideration_update", audience: "cli_alpha", data, at: new Date() });
    });
    world.relay.ring();
  }
}

async function truth(): Promise<Map<string, unknown>> {
  const rows = await db.orm.select().from(loadedData);
  return new Map(rows.map(({ name, rows: level }) => [name, rowOf(name, level)]));
}
const sorted = (rows: Map<string, unknown>) => [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1));
const headOf = async () => must((await db.query<{ n: number }>("select max(seq) as n from stream_heads"))[0]).n;

describe("pages that come in the middle of the market", () => {
  test("nothing is lost or doubled between snapshot and live, whenever they come", async () => {
    const world = await liveWorld(db, [money]);
    const trading = trade(world, 90, 11);
    const pages = [];
    for (let n = 0; n < 8; n += 1) {
      const page = await world.page("asha");
      page.subscribe(["consideration_update"]);
      pages.push(page);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    await trading;
    for (const page of pages) {
      await page.until(() => page.of("consideration_update").at(-1)?.seq === 90);
      expect(sorted(page.latest("consideration_update"))).toEqual(sorted(await truth()));
    }
    await world.close();
  });

  test("a page that reconnects over and over ends with the same rows, and gets each change once", async () => {
    const world = await liveWorld(db, [money]);
    const trading = trade(world, 90, 5);
    const frames = [];
    let since: Record<string, number> | undefined;
    for (let n = 0; n < 8; n += 1) {
      const page = await world.page("asha");
      page.subscribe(["consideration_update"], since);
      await page.until(() => page.of("consideration_update").length > 0);
      await new Promise((resolve) => setTimeout(resolve, 20));
      page.socket.terminate();
      frames.push(...page.of("consideration_update"));
      since = { consideration_update: must(frames.at(-1)).seq };
    }
    await trading;
    const last = await world.page("asha");
    last.subscribe(["consideration_update"], since);
    await last.until(() => last.of("consideration_update").at(-1)?.seq === 90);
    last.frames.unshift(...frames);
    expect(sorted(last.latest("consideration_update"))).toEqual(sorted(await truth()));
    expect(frames.filter((frame) => frame.snapshot)).toHaveLength(1);
    await world.close();
  });

  test("a long snapshot comes in parts and counts when the last has come", async () => {
    await db.orm.execute(
      sql`insert into ${loadedData} select 'o' || lpad(n::text, 5, '0'), '', n from generate_series(1, 2500) n`,
    );
    const world = await liveWorld(db, [money]);
    const page = await world.page("asha");
    page.subscribe(["consideration_update"]);
    await page.until(() => page.of("consideration_update").length === 3);
    const parts = page.of("consideration_update");
    expect(parts.map(({ part, more }) => [part, more])).toEqual([
      [0, true],
      [1, true],
      [2, undefined],
    ]);
    expect(page.latest("consideration_update").size).toBe(2500);
    await world.close();
  });

  test("changes made while no server ran are there after the next start", async () => {
    const before = await liveWorld(db, [money]);
    await trade(before, 20, 3);
    await before.close();
    await trade({ ...before, relay: { ...before.relay, ring: () => undefined } }, 10, 4);
    const after = await liveWorld(db, [money]);
    const page = await after.page("asha");
    page.subscribe(["consideration_update"], { consideration_update: 0 });
    await page.until(() => page.of("consideration_update").at(-1)?.seq === 30);
    expect(sorted(page.latest("consideration_update"))).toEqual(sorted(await truth()));
    expect(await headOf()).toBe(30);
    await after.close();
  });
});

describe("pages that read too slowly", () => {
  test.each([
    ["compressed frames", true],
    ["text", false],
  ])("are let go, and lose nothing when they come back: %s", async (_what, perMessageDeflate) => {
    const world = await liveWorld(db, [money]);
    const page = await world.page("asha", { perMessageDeflate });
    page.subscribe(["consideration_update"]);
    await page.until(() => page.of("consideration_update").length === 1);
    page.socket.pause();
    // Nothing that becomes much shorter.
    const text = randomBytes(1_100_000).toString("base64");
    let sent = 0;
    while (sent < 30 && world.gateway.stats().tooSlow === 0) {
      await world.send("consideration_update", "cli_alpha", [{ id: `o${sent}`, consideration: null, status: text }]);
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    expect(world.gateway.stats().tooSlow).toBe(1);
    page.socket.resume();
    await page.closed;
    const again = await world.page("asha", { perMessageDeflate });
    again.subscribe(["consideration_update"], {
      consideration_update: must(page.of("consideration_update").at(-1)).seq,
    });
    // The last messages may not be numbered yet, so wait for the count sent rather than the database's head.
    await again.until(() => again.of("consideration_update").at(-1)?.seq === sent);
    again.frames.unshift(...page.frames);
    expect(again.latest("consideration_update").size).toBe(sent);
    await world.close();
  });
});

describe("ticks of the market", () => {
  const eoi = (id: string, yieldStored: number) => ({
    id,
    finstrument_id: "INE002A08534",
    bond_name: "RELIANCE 2030",
    issuer: null,
    credit_rating: null,
    maturity_date: null,
    quote_type: "BID",
    state: "DEFAULT",
    status: "OPEN",
    quantum: 10_000_000,
    remaining: 10_000_000,
    unit_price_stored: null,
    yield_stored: yieldStored,
    fixed_field: "yield",
    yield_type: "YTM",
    price_overridden: false,
    settlement_date: "2026-07-21",
    settlement_delta: 1,
    validity: "DAY",
    expiry_date_stored: "2026-07-20T11:30:00Z",
    mandate_expires_at: null,
    is_best: false,
    source: "WEBSITE",
    client_id: "cli_alpha",
    client_name: "Alpha",
    user_id: "usr_asha",
    user_name: "Asha",
    replaces: null,
    rfq_status: null,
    version: 1,
    created_at: "2026-07-20T04:00:00Z",
    updated_at: "2026-07-20T04:00:00Z",
  });

  test("begin with all levels and follow the quotes, last value per bond: W-17", async () => {
    const quotes: SnapshotProvider = { stream: "quotes_eoi", load: () => Promise.resolve([eoi("eoi_001", 0.0725)]) };
    const world = await liveWorld(db, [quotes]);
    const page = await world.page("asha");
    page.subscribe(["quotes_stream"]);
    await page.until(() => page.of("quotes_stream").length === 1);
    expect(page.of("quotes_stream")[0]).toMatchObject({ snapshot: true, data: { best_bid: [0.0725] } });
    const startedMs = performance.now();
    const posted = Array.from({ length: 40 }, (_, n) => [eoi(`eoi_1${n}`, 0.072 - n / 10_000)]);
    for (const rows of posted) {
      await world.send("quotes_eoi", "market", rows);
      await new Promise((resolve) => setTimeout(resolve, 12));
    }
    await page.until(() => JSON.stringify(page.of("quotes_stream").at(-1)).includes("0.0681"));
    expect(page.of("quotes_stream").length).toBeLessThanOrEqual(2 + Math.ceil((performance.now() - startedMs) / 200));
    expect(page.of("quotes_eoi")).toEqual([]);
    await world.close();
  });
});
