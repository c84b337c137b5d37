import { deviceOf } from "#server/machine/http/serve-route.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ERROR_TUNNEL } from "#domain/support/error-tunnel.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { Reporter } from "#domain/support/error-report.ts";
import { whoIs } from "#server/machine/core/actor.ts";
import type { ReceivedReports } from "#server/machine/error-reports/received.ts";
import { credentialsOf } from "#server/machine/identity/cookies.ts";
import { signedInByToken } from "#server/machine/identity/identity.ts";
import { nodeLimit } from "#server/machine/http/node-limit.ts";
import { isOwnOrigin } from "#server/machine/http/origin.ts";
import type { Parts } from "#server/machine/core/parts.ts";

const BODY_LIMIT_BYTES = 256 * 1024;
/** Per IP address: all desks of a firm may share one. */
const PACE = { points: 60, duration: 60 };

/**
 * Accepts error reports of our own pages at our own address, so that they also arrive from browsers that block
 * reporting services, and pages do not learn the destination. Without a valid session the report counts as a visitor's.
 */
export async function serveErrorTunnel(app: FastifyInstance, parts: Parts, received: ReceivedReports): Promise<void> {
  const take = nodeLimit(PACE, "reports");
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, bytes, done) => done(null, bytes));
    scope.route({
      method: "POST",
      url: ERROR_TUNNEL,
      bodyLimit: BODY_LIMIT_BYTES,
      onRequest: async (request) => {
        if (!isOwnOrigin(request, parts.config.publicOrigins)) {
          throw new Refusal("bad_origin", "This call may only come from our own pages.");
        }
        await take(request.ip);
      },
      handler: async (request) => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const who = await reporterOf(parts, request);
        const id = received.take(bytes, () => who);
        if (id === null) throw new Refusal("validation_error", "This is no report of an error.");
        return { id };
      },
    });
  });
}

/** Null also while the database is down: the report is still accepted. */
async function reporterOf(parts: Parts, request: FastifyRequest): Promise<Reporter | null> {
  try {
    const { access } = credentialsOf(request, parts.config);
    return whoIs(access === null ? null : ((await signedInByToken(parts, access, deviceOf(request)))?.actor ?? null));
  } catch {
    return null;
  }
}
