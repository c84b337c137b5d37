import { WebSocket, type ClientOptions } from "ws";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/machine/db/database.ts";
import { emptyDatabase, liveWorld } from "#server/machine/live/live.testing.ts";
import { realClient } from "#tests/live/real-client.ts";
import { eoiRow } from "#workers/live/live.testing.ts";

// The worker's own client on real sockets: one client negotiates compressed frames, like browsers; the other cannot
// read them, like a page behind a proxy that removes the offer.

let db: Database;
beforeAll(async () => {
  db = await emptyDatabase();
});
afterAll(() => db.close());

const BOARD = 1500;
const rowOf = (id: string, n: number) => eoiRow(id, { version: n, remaining: 10_000_000 + n });

test("frames of a page that takes them compressed come shorter, in the same order and with the same rows as text", async () => {
  const board = Array.from({ length: BOARD }, (_, n) => rowOf(`eoi_board${n}`, n));
  const world = await liveWorld(db, [{ stream: "quotes_eoi", load: () => Promise.resolve(board) }]);

  /** A page, the frames its worker applied or found malformed, and the bytes of its connection. */
  function page(options: ClientOptions) {
    const applied: string[] = [];
    const malformed: string[] = [];
    let bytes = 0;
    let agreed = "";
    class Socket extends WebSocket {
      constructor(url: string) {
        super(url, { origin: world.origin, ...options });
        this.on("upgrade", ({ socket, headers }) => {
          agreed = headers["sec-websocket-extensions"] ?? "";
          socket.on("data", (data: Buffer) => {
            bytes += data.byteLength;
          });
        });
      }
    }
    const client = realClient(world.origin, Socket, {
      rows: (stream, upserts, removedIds, note) => {
        if (stream === "quotes_eoi" && upserts.length + removedIds.length > 0) {
          applied.push(JSON.stringify({ upserts, removedIds, note }));
        }
      },
      malformed: (reason) => malformed.push(reason),
    });
    client.start();
    return { client, applied, malformed, bytes: () => bytes, agreed: () => agreed };
  }

  const compressed = page({ perMessageDeflate: true });
  const text = page({ perMessageDeflate: false });
  const pages = [compressed, text];
  const both = (holds: (applied: string) => boolean) =>
    expect.poll(() => pages.every(({ applied }) => applied.some(holds)), { timeout: 20_000 }).toBe(true);
  await both((applied) => applied.includes(`"eoi_board${BOARD - 1}"`));

  // Long and short frames alternate; the short ones are sent as text on both.
  for (let n = 1; n <= 20; n += 1) {
    const rows = Array.from({ length: n % 2 === 0 ? 60 : 1 }, (_, nth) => rowOf(`eoi_${n}x${nth}`, n));
    await world.send("quotes_eoi", "market", n % 5 === 0 ? [{ id: `eoi_${n - 1}x0`, removed: true }] : rows);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  await world.send("quotes_eoi", "market", [rowOf("eoi_last", 99)]);
  await both((applied) => applied.includes('"eoi_last"'));

  expect(compressed.applied).toEqual(text.applied);
  expect(compressed.applied.length).toBeGreaterThan(10);
  expect([...compressed.malformed, ...text.malformed]).toEqual([]);
  expect(compressed.agreed()).toContain("permessage-deflate; server_no_context_takeover");
  expect(text.agreed()).toBe("");
  expect(compressed.bytes()).toBeLessThan(text.bytes() / 6);
  for (const { client } of pages) client.stop();
  await world.close();
});
