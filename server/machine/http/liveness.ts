import type { FastifyInstance } from "fastify";
import { oneAtATime, withTimeout } from "#server/machine/core/with-timeout.ts";
import { databaseAway } from "#server/machine/http/error-answer.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Monitors poll every few seconds and count a late answer as none. */
const STORE_ANSWERS_WITHIN_MS = 2000;

/** Liveness probe: 200 while the database answers, else 503 `database_away`. */
export function serveLiveness(app: FastifyInstance, { db, config }: Parts): void {
  // One query at a time, however often polled, so that probes cannot use up connections.
  const ask = oneAtATime(() => db.query("select 1 as one"));
  app.get("/healthz", async (_request, reply) => {
    await withTimeout(STORE_ANSWERS_WITHIN_MS, ask(), databaseAway);
    return reply.header("cache-control", "no-store").send({ ok: true, version: config.version });
  });
}
