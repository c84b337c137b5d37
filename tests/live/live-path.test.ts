import { eq } from "drizzle-orm";
import { WebSocket } from "ws";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/machine/db/database.ts";
import { loadedData } from "#server/machine/db/schema/bonds.ts";
import { outbox } from "#server/machine/db/schema/ledger.ts";
import { emptyDatabase, liveWorld } from "#server/machine/live/live.testing.ts";
import type { SnapshotProvider } from "#server/machine/live/replay.ts";
import { realClient } from "#tests/live/real-client.ts";
import type { LiveRow } from "#workers/live/read-frame.ts";

// The complete path from a committed change to the rows in a worker: outbox, relay, gateway, a real socket that breaks
// repeatedly, and the worker's own client. A small table represents the money of deals.

const rowOf = (id: string, n: number | null) => ({ id, consideration: null, status: `${n}` });
const money: SnapshotProvider = {
  stream: "consideration_update",
  load: async (_actor, tx) => (await tx.select().from(loadedData)).map(({ name, rows }) => rowOf(name, rows)),
};
/** Rows of the other streams do not matter here. */
const CHANGES = 150;

let db: Database;
beforeAll(async () => {
  db = await emptyDatabase();
});
afterAll(() => db.close());

async function change(n: number): Promise<void> {
  const id = `ord_${(n * 7) % 23}`;
  await db.orm.transaction(async (tx) => {
    const gone = n % 6 === 0;
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
}

describe("from a committed change to a row in the worker", () => {
  test("the rows end as the database has them, however often the socket breaks: S-26", async () => {
    const world = await liveWorld(db, [money]);
    const sockets: WebSocket[] = [];
    class Socket extends WebSocket {
      constructor(url: string) {
        super(url, { origin: world.origin });
        sockets.push(this);
      }
    }
    const rows = new Map<string, LiveRow>();
    const malformed: string[] = [];
    let snapshots = 0;
    let stale = true;
    const client = realClient(world.origin, Socket, {
      rows: (stream, upserts, removedIds, { snapshot }) => {
        if (stream !== "consideration_update") return;
        if (snapshot) snapshots += 1;
        for (const id of removedIds) rows.delete(id);
        for (const row of upserts) rows.set(String(row["id"]), row);
      },
      stale: (stream, is) => {
        if (stream === "consideration_update") stale = is;
      },
      malformed: (reason) => malformed.push(reason),
    });
    client.start();
    for (let n = 1; n <= CHANGES; n += 1) {
      await change(n);
      world.relay.ring();
      if (n % 50 === 0) sockets.at(-1)?.terminate();
      // The browser's online event saves the test the wait.
      if (n % 50 === 10) client.hint("online");
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    client.hint("online");
    const truth = async () =>
      new Map((await db.orm.select().from(loadedData)).map(({ name, rows: level }) => [name, rowOf(name, level)]));
    await expect.poll(() => ({ stale, rows }), { timeout: 10_000 }).toEqual({ stale: false, rows: await truth() });
    expect(client.status.reconnects).toBeGreaterThanOrEqual(2);
    expect(snapshots).toBe(1);
    expect(malformed).toEqual([]);
    client.stop();
    expect(rows.size).toBe(0);
    await world.close();
  });
});
