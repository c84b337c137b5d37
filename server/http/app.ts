import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyBaseLogger, LogController, type FastifyInstance, type FastifyReply } from "fastify";
import type { Actor } from "#server/actor.ts";
import { serveApiDocs } from "#server/http/api-docs.ts";
import { serveLiveness } from "#server/http/liveness.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { refusalOf } from "#server/http/error-answer.ts";
import { requestIdOf } from "#server/http/request-id.ts";
import type { Route } from "#server/http/route.ts";
import { addSecurityHeaders } from "#server/http/security-headers.ts";
import { pathOf, serveRoute } from "#server/http/serve-route.ts";
import { servePages } from "#server/http/static-pages.ts";
import type { Parts } from "#server/parts.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who calls; null when nobody is signed in. */
    caller: Actor | null;
  }
}

/** The whole of the HTTP side, without listening: tests inject, main.ts listens. */
export async function buildApp(parts: Parts, routes: readonly Route[]): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = parts.log;
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    requestIdHeader: false,
    trustProxy: parts.config.trustProxy,
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      const refusal = error.code === "FST_ERR_BAD_URL" ? notFound(request.url) : refusalOf(error, request.log);
      void (reply as FastifyReply).code(refusal.status).send(refusal.toBody());
    },
  });
  app.decorateRequest("caller", null);
  readJsonOnly(app);
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 1 } });
  await addSecurityHeaders(app, parts.config);
  logAnswers(app);
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOf(error, request.log);
    const wait = refusal.detail.retryAfterSeconds;
    if (wait !== undefined) void reply.header("retry-after", String(Math.ceil(wait)));
    return reply.code(refusal.status).send(refusal.toBody());
  });
  app.setNotFoundHandler(async (request, reply) => {
    const refusal = notFound(pathOf(request));
    return reply.code(refusal.status).send(refusal.toBody());
  });
  for (const route of routes) serveRoute(app, parts, route);
  serveLiveness(app, parts);
  await serveApiDocs(app, parts.config);
  await servePages(app, parts.config.distDir);
  return app;
}

function notFound(path: string): Refusal {
  return new Refusal("not_found", `Page Not Found: ${path}`);
}

/** JSON is the one form taken; no body at all is fine where the contract says so. */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    if (text === "") done(null, undefined);
    else void parse(request, text.toString(), done);
  });
}

/** One line per answer: never the query, which may hold what somebody typed. */
function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.caller?.userId,
      },
      "answered",
    );
  });
  app.addHook("onSend", async (request, reply) => {
    void reply.header("x-request-id", request.id);
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control"))
      void reply.header("cache-control", "no-store");
  });
}
