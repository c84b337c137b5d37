import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPglite } from "#server/machine/db/open-pglite.ts";
import { audit, outbox, streamHeads } from "#server/machine/db/schema/ledger.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { signIn, startServer, type Caller } from "#server/machine/live/process.testing.ts";
import { rowsOfDatabase, verifyChain } from "../../scripts/audit-verify.ts";
import { Listener } from "#tests/crash/listener.ts";

// The real server on embedded files, killed in the middle of a burst of quotes, several times over.

/** Bounds for the number of rounds within the time limit. */
const ROUNDS = { atLeast: 2, atMost: 5 };
const ROUNDS_WITHIN_MS = 25_000;
const LANES = 6;
const DEALER = "dealer@meridian.example";
const BOND = "IN0020100031";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "crash-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let posted = 0;

/** Posts successively worse bids, so that none takes the best flag from another and each is published exactly once. */
async function post(caller: Caller): Promise<string | null> {
  posted += 1;
  const n = posted;
  try {
    const answer = await caller.post(
      "/api/eoi/add/",
      {
        finstrument_id: BOND,
        quote_type: "BID",
        quantum: 10_000_000,
        fixed_field: "yield",
        yield_stored: 0.066 + n / 1_000_000,
        settlement_delta: 1,
        validity: "DAY",
      },
      { "idempotency-key": `crash-${n}` },
    );
    if (answer.status !== 200) throw new Error(`posting answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { id: string }).id;
  } catch (error) {
    // The connection breaks when the server is killed; any answer before that must be a success.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * Posts in several lanes until the server is down; returns the confirmed ids. @param confirms called at each
 * confirmation
 */
async function burst(caller: Caller, confirms: () => void): Promise<string[]> {
  const confirmed: string[] = [];
  const lane = async () => {
    for (;;) {
      const id = await post(caller);
      if (id === null) return;
      confirmed.push(id);
      confirms();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return confirmed;
}

describe("a server killed in the middle of trading", () => {
  test(
    "keeps every quote it confirmed, publishes each exactly once and in order, and its audit chain holds",
    { timeout: 180_000 },
    async () => {
      const listener = new Listener();
      const confirmed: string[] = [];
      const beganMs = performance.now();
      const hasTime = () => performance.now() - beganMs < ROUNDS_WITHIN_MS;
      for (let round = 0; round < ROUNDS.atLeast || (round < ROUNDS.atMost && hasTime()); round += 1) {
        const server = await startServer(folder);
        const caller = await signIn(server.origin, DEALER, DEMO_PASSWORD);
        await listener.connect(server.origin, caller);
        // The first bid remains the best.
        if (round === 0) {
          // Posted after the snapshot, so that it arrives as a change.
          await listener.reaches(0);
          confirmed.push((await post(caller)) ?? "");
        }
        const first = Promise.withResolvers<void>();
        const bursting = burst(caller, first.resolve);
        await Promise.race([first.promise, bursting]);
        await new Promise((resolve) => setTimeout(resolve, 900 + 350 * round));
        await server.kill();
        const ids = await bursting;
        expect(ids.length, "quotes confirmed before the kill").toBeGreaterThan(0);
        confirmed.push(...ids);
      }

      const last = await startServer(folder);
      const caller = await signIn(last.origin, DEALER, DEMO_PASSWORD);
      await listener.connect(last.origin, caller);
      const final = await post(caller);
      expect(final).not.toBeNull();
      while (!listener.seen.has(final ?? "")) await listener.reaches((listener.head ?? 0) + 1);
      listener.leave();
      await last.stop();
      confirmed.push(final ?? "");

      const db = await openPglite({ dataDir: path.join(folder, "db") });
      const stored = await db.orm.select({ id: eois.id }).from(eois).orderBy(asc(eois.id));
      const sent = await db.orm.select().from(outbox).where(eq(outbox.stream, "quotes_eoi")).orderBy(asc(outbox.id));
      const heads = await db.orm.select().from(streamHeads).where(eq(streamHeads.stream, "quotes_eoi"));
      const entries = await db.orm.select({ subject: audit.subject }).from(audit).where(eq(audit.action, "eoi.add"));
      const chain = await verifyChain(rowsOfDatabase(db));
      await db.close();

      const storedIds = stored.map(({ id }) => id);
      expect(confirmed.filter((id) => !storedIds.includes(id))).toEqual([]);
      // Each stored quote was sent once, with contiguous numbers in the order they were written.
      const sentIds = sent.flatMap(({ data }) => (data as { id: string }[]).map(({ id }) => id));
      expect(sentIds.toSorted()).toEqual(storedIds);
      expect(sent.map(({ seq }) => seq)).toEqual(sent.map((_, index) => index + 1));
      expect(heads.map(({ seq }) => seq)).toEqual([sent.length]);
      // The page followed without interruption: it saw each quote, with no repeated number and no gap.
      expect(listener.faults).toEqual([]);
      expect([...listener.seen].toSorted()).toEqual(storedIds);
      // Each is also in the audit chain, which is unbroken.
      expect(entries.map(({ subject }) => subject).toSorted()).toEqual(storedIds);
      expect(chain).toMatchObject({ broken: null });
    },
  );
});
