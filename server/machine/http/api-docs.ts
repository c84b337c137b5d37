import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import type { Config } from "#server/machine/config/config.ts";
import { openApi } from "#server/machine/http/openapi.ts";

/** The API page at /api/docs and its document at /api/docs/json, both made from the contract. */
export async function serveApiDocs(app: FastifyInstance, config: Pick<Config, "version">): Promise<void> {
  const document = openApi(config.version);
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    // Styles: the page's own files, and the hash of the one its script writes.
    staticCSP:
      "default-src 'self'; script-src 'self'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'",
    uiConfig: { docExpansion: "list", deepLinking: true },
  });
}
