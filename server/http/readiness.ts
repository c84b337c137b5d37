import type { FastifyInstance } from "fastify";
import { oneAtATime, within } from "#server/core/within.ts";
import { migrationState } from "#server/db/migration-state.ts";
import type { Parts } from "#server/core/parts.ts";

/** As for liveness: a late answer counts as none. */
const ANSWERS_WITHIN_MS = 2000;

/** What keeps a node from being sent calls. */
type Missing = "draining" | "database" | "migrations";

/**
 * For whoever sends calls to this node: 200 while it can serve them, else 503 with what is missing. From the moment it
 * is told to stop it wants no more calls, while it still finishes those it has; and every answer then ends its connection,
 * so that whoever calls again comes to another node.
 * @param stopping aborted when the node is told to stop
 */
export function serveReadiness(
  app: FastifyInstance,
  { db, bus, files }: Pick<Parts, "db" | "bus" | "files">,
  stopping: AbortSignal,
): void {
  const ask = oneAtATime(migrationState(db));
  const ofDatabase = async (): Promise<Missing[]> => {
    try {
      const isMigrated = await within(ANSWERS_WITHIN_MS, ask(), () => new Error("the database is late"));
      return isMigrated ? [] : ["migrations"];
    } catch {
      return ["database"];
    }
  };
  app.addHook("onSend", async (_request, reply) => {
    if (stopping.aborted) void reply.header("connection", "close");
  });
  app.get("/readyz", async (_request, reply) => {
    const missing: Missing[] = [...(stopping.aborted ? (["draining"] as const) : []), ...(await ofDatabase())];
    const ready = missing.length === 0;
    // The nodes share both: were they not ready without one, nobody would serve what all of them still can.
    const lost = [...(bus.isConnected() ? [] : ["bus"]), ...(files.isReachable() ? [] : ["files"])];
    const degraded = lost.length === 0 ? {} : { degraded: lost };
    return reply
      .code(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send(ready ? { ready, ...degraded } : { ready, missing, ...degraded });
  });
}
