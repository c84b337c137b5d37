import { readEvents } from "#server/market/alerts/queries.ts";
import type { SnapshotProvider } from "#server/machine/live/replay.ts";

/** Snapshot of the stream of fired alerts: the last of them, in the order they fired. */
export const alertSnapshot: SnapshotProvider = {
  stream: "alert_events",
  load: async (actor, tx) => (await readEvents(tx, actor.userId)).toReversed(),
};
