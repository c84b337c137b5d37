import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Published } from "#server/machine/bus/bus.ts";
import type { Database } from "#server/machine/db/database.ts";
import { outbox, streamHeads } from "#server/machine/db/schema/ledger.ts";
import { Channels } from "#server/machine/live/channels.ts";
import { emptyDatabase } from "#server/machine/live/live.testing.ts";
import { Replay } from "#server/machine/live/replay.ts";

let db: Database;
beforeAll(async () => {
  db = await emptyDatabase();
});
afterAll(() => db.close());

test("a look at the database reads what the bus has lost, and never a second time what is on its way", async () => {
  const replay = new Replay({ db, clock: { now: () => new Date() }, config: { sessionSecret: null } }, []);
  const missed = vi.spyOn(replay, "missed");
  const heads = vi.spyOn(replay, "heads");
  const frames: number[] = [];
  const channels: Channels = new Channels(replay, () => channels.flush());
  const stream = "open_orders";
  channels
    .at(stream, "cli_alpha")
    .members.add({ deliver: ({ seq }) => void frames.push(seq), restart: () => undefined });
  const message = (seq: number): Published => ({
    stream,
    audience: "cli_alpha",
    seq,
    ts: "",
    data: [{ id: `o${seq}` }],
  });
  const store = async (seq: number) => {
    await db.orm.insert(outbox).values({ ...message(seq), at: new Date() });
    const head = { stream, audience: "cli_alpha", seq };
    await db.orm
      .insert(streamHeads)
      .values(head)
      .onConflictDoUpdate({ target: [streamHeads.stream, streamHeads.audience], set: { seq } });
  };
  await store(1);
  channels.onMessages([message(1)]);

  await store(2);
  const looking = channels.catchUp();
  await vi.waitUntil(() => heads.mock.settledResults[0]?.type === "fulfilled");
  channels.onMessages([message(2)]);
  await looking;
  expect(missed).not.toHaveBeenCalled();

  await store(3);
  await channels.catchUp();
  await vi.waitUntil(() => frames.includes(3));
  expect(missed).toHaveBeenCalledTimes(1);
  expect(frames).toEqual([1, 2, 3]);
});
