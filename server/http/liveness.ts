import type { FastifyInstance } from "fastify";
import type { Parts } from "#server/parts.ts";

/** For whoever watches the process: 200 while the store answers. */
export function serveLiveness(app: FastifyInstance, parts: Parts): void {
  app.get("/healthz", async (_request, reply) => {
    await parts.db.query("select 1 as one");
    return reply.header("cache-control", "no-store").send({ ok: true, version: parts.config.version });
  });
}
