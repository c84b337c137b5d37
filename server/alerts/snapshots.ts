import { readEvents } from "#server/alerts/queries.ts";
import type { SnapshotProvider } from "#server/live/replay.ts";

/** What the stream of fired alerts begins with: the last of them, oldest first, as they came. */
export const alertSnapshot: SnapshotProvider = {
  stream: "alert_events",
  load: async (actor, tx) => (await readEvents(tx, actor.userId)).toReversed(),
};
