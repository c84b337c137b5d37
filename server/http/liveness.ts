import type { FastifyInstance } from "fastify";
import { databaseAway } from "#server/http/error-answer.ts";
import type { Parts } from "#server/core/parts.ts";

/** Whoever watches the process asks every few seconds, and counts a late answer as none. */
const STORE_ANSWERS_WITHIN_MS = 2000;

/** For whoever watches the process: 200 while the store answers, else 503 `database_away`. */
export function serveLiveness(app: FastifyInstance, { db, config }: Parts): void {
  // One question at a time, however often it is asked: none of them may take the connections of the others.
  let asked: Promise<unknown> | null = null;
  const ask = () => (asked ??= db.query("select 1 as one").finally(() => (asked = null)));
  app.get("/healthz", async (_request, reply) => {
    await within(STORE_ANSWERS_WITHIN_MS, ask());
    return reply.header("cache-control", "no-store").send({ ok: true, version: config.version });
  });
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(databaseAway()), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
