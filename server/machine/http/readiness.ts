import type { FastifyInstance } from "fastify";
import { oneAtATime, withTimeout } from "#server/machine/core/with-timeout.ts";
import { migrationState } from "#server/machine/db/migration-state.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** As for liveness: a late answer counts as none. */
const ANSWERS_WITHIN_MS = 2000;

/** Reasons why a node should receive no requests. */
type Missing = "draining" | "database" | "migrations";

/**
 * Readiness probe for load balancers: 200 while this node can serve, else 503 with the reasons. Once stopping, it wants
 * no new requests but finishes those it has, and every response closes its connection, so that clients reconnect to
 * another node.
 * @param stopping aborted when the node starts to stop
 */
export function serveReadiness(
  app: FastifyInstance,
  { db, bus, files }: Pick<Parts, "db" | "bus" | "files">,
  stopping: AbortSignal,
): void {
  const ask = oneAtATime(migrationState(db));
  const ofDatabase = async (): Promise<Missing[]> => {
    try {
      const isMigrated = await withTimeout(ANSWERS_WITHIN_MS, ask(), () => new Error("the database is late"));
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
    // Nodes share bus and file store: if losing one made them unready, nobody would serve what all of them still can.
    const lost = [...(bus.isConnected() ? [] : ["bus"]), ...(files.isReachable() ? [] : ["files"])];
    const degraded = lost.length === 0 ? {} : { degraded: lost };
    return reply
      .code(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send(ready ? { ready, ...degraded } : { ready, missing, ...degraded });
  });
}
