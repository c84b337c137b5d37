import type { FastifyInstance } from "fastify";
import { oneAtATime, within } from "#server/core/within.ts";
import { databaseAway } from "#server/http/error-answer.ts";
import type { Parts } from "#server/core/parts.ts";

/** Whoever watches the process asks every few seconds, and counts a late answer as none. */
const STORE_ANSWERS_WITHIN_MS = 2000;

/** For whoever watches the process: 200 while the store answers, else 503 `database_away`. */
export function serveLiveness(app: FastifyInstance, { db, config }: Parts): void {
  // However often it is asked: none of the questions may take the connections of others.
  const ask = oneAtATime(() => db.query("select 1 as one"));
  app.get("/healthz", async (_request, reply) => {
    await within(STORE_ANSWERS_WITHIN_MS, ask(), databaseAway);
    return reply.header("cache-control", "no-store").send({ ok: true, version: config.version });
  });
}
