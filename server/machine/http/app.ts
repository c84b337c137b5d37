import cookie from "@fastify/cookie";
import Fastify, {
  type FastifyBaseLogger,
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { IncomingMessage } from "node:http";
import { whoIs, type Actor } from "#server/machine/core/actor.ts";
import { isTrustedProxy } from "#server/machine/config/trusted-proxies.ts";
import { callUnderWay } from "#server/machine/core/logger.ts";
import { underWay, type UnderWay } from "#server/machine/core/logged-errors.ts";
import type { Credentials } from "#server/machine/identity/cookies.ts";
import { callLimits } from "#server/machine/http/call-limits.ts";
import { serveApiDocs } from "#server/machine/http/api-docs.ts";
import { serveLiveness } from "#server/machine/http/liveness.ts";
import { ERROR_STATUS, type ErrorCode, Refusal } from "#domain/contract/errors.ts";
import { refusalOf } from "#server/machine/http/error-answer.ts";
import { readBody } from "#server/machine/http/read-body.ts";
import { fileTooLarge, Form } from "#server/machine/http/read-upload.ts";
import { requestIdOf } from "#server/machine/http/request-id.ts";
import { refuseUnreadable } from "#server/machine/http/refuse-connection.ts";
import type { Route } from "#server/machine/http/route.ts";
import { serveSearchEngines } from "#server/machine/http/search-engines.ts";
import { addSecurityHeaders } from "#server/machine/http/security-headers.ts";
import { pathOf, serveRoute } from "#server/machine/http/serve-route.ts";
import { servePages } from "#server/machine/http/static-pages/serve-pages.ts";
import { isSocketRequest } from "#server/machine/http/upgrades.ts";
import type { Parts } from "#server/machine/core/parts.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller; null without a session. */
    caller: Actor | null;
    credentials: Credentials;
    /** Code of the refusal; null if not refused. */
    refusedAs: ErrorCode | null;
  }
  interface FastifyContextConfig {
    /** True when the request carries a file, as a multipart form. */
    takesFile?: boolean;
    /** Name of the endpoint served; absent for pages, webhooks and health checks. */
    endpoint?: string;
  }
}

/** A request that has not come whole within this time is not waited for: 20 MB at 2 Mbit/s take 80 s. */
const REQUEST_WITHIN_MS = 120_000;

/** Header with the request id, in request and response. */
const REQUEST_ID = "x-request-id";

/** Calls of pages, including files and support tickets: responses are never cached. */
const CALL = /^\/(?:api|ext)\//;

/** Makes browsers download JSON that is opened as a page. */
const SAVED_AS = 'attachment; filename="api.json"';

/** The whole of the HTTP side, without listening: tests inject, main.ts listens. */
export async function buildApp(parts: Parts, routes: readonly Route[]): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = parts.log;
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    requestIdHeader: false,
    trustProxy: (address) => isTrustedProxy(parts.config.trustProxy, address),
    // Requests still arriving on open connections are answered, and the answer closes the connection.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: REQUEST_WITHIN_MS,
    clientErrorHandler: refuseUnreadable,
    http: { shouldUpgradeCallback: isSocketRequest },
    // Errors of the router itself: an undecodable URL, or an id longer than any of ours.
    frameworkErrors: (error, request, reply) => {
      const refusal = error instanceof URIError ? notFound(request.url) : refusalOf(error, request.log);
      // No hook sees this answer.
      request.log.info(
        { method: request.method, code: refusal.code, status: refusal.status, ip: request.ip },
        "refused",
      );
      const named = { [REQUEST_ID]: request.id, "content-disposition": SAVED_AS };
      void (reply as FastifyReply).code(refusal.status).headers(named).send(refusal.toBody());
    },
  });
  app.addHook("onRequest", (request, _reply, done) => callUnderWay.run({ requestId: request.id }, done));
  app.decorateRequest("caller", null);
  app.decorateRequest("credentials");
  app.decorateRequest("refusedAs", null);
  readBodies(app);
  await app.register(cookie);
  await addSecurityHeaders(app, parts.config);
  logAnswers(app);
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = underWay.run(requestUnderWay(request), () => refusalOf(error, request.log));
    request.refusedAs = refusal.code;
    const wait = refusal.detail.retryAfterSeconds;
    if (wait !== undefined) void reply.header("retry-after", String(Math.ceil(wait)));
    // A stream that broke before its first piece has named another type already.
    return reply.code(refusal.status).type("application/json; charset=utf-8").send(refusal.toBody());
  });
  app.setNotFoundHandler(async (request, reply) => {
    const refusal = notFound(pathOf(request));
    request.refusedAs = refusal.code;
    return reply.code(refusal.status).send(refusal.toBody());
  });
  const countCall = callLimits(parts.config);
  for (const route of routes) serveRoute(app, parts, route, countCall);
  serveLiveness(app, parts);
  if (parts.config.apiDocs) await serveApiDocs(app, parts.config);
  serveSearchEngines(app, parts.config);
  await servePages(app, parts);
  return app;
}

function requestUnderWay(request: FastifyRequest): UnderWay {
  return { who: whoIs(request.caller), url: `${request.protocol}://${request.host}${request.url}` };
}

function notFound(path: string): Refusal {
  return new Refusal("not_found", `Page Not Found: ${path}`);
}

const requestTooLarge = () => new Refusal("too_large", "The request is too large.");

/** Registers body parsers: JSON for calls, multipart forms for files; no body where the contract allows it. */
function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", async (request: FastifyRequest, payload: IncomingMessage) => {
    const bytes = await readBody(payload, request.routeOptions.bodyLimit, requestTooLarge);
    if (bytes.length === 0) return undefined;
    return new Promise((resolve, reject) => {
      void parse(request, bytes.toString("utf8"), (error, body) => (error ? reject(error) : resolve(body)));
    });
  });
  app.addContentTypeParser("multipart/form-data", async (request: FastifyRequest, payload: IncomingMessage) => {
    if (!request.routeOptions.config.takesFile) throw new Refusal("unsupported_media", "Send the request as JSON.");
    const bytes = await readBody(payload, request.routeOptions.bodyLimit, fileTooLarge);
    return new Form(request.headers["content-type"] ?? "", bytes);
  });
}

/** Logs one line a response, without the query, which may contain user input. */
function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const line = {
      method: request.method,
      endpoint: request.routeOptions.config.endpoint,
      path: pathOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.caller?.userId,
    };
    if (!isRefusedCall(request)) request.log.debug(line, "answered");
    else request.log.info({ ...line, path: refusedPath(request), code: request.refusedAs, ip: request.ip }, "refused");
  });
  app.addHook("onSend", async (request, reply) => {
    void reply.header(REQUEST_ID, request.id);
    if (!CALL.test(request.url)) return;
    if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
    // A response opened directly is downloaded, not displayed: content by users must not act as a page of ours.
    const isJson = String(reply.getHeader("content-type")).startsWith("application/json");
    if (isJson && !reply.hasHeader("content-disposition")) void reply.header("content-disposition", SAVED_AS);
  });
}

/** Statuses logged for attack detection: unauthorised, too frequent, unreadable or unknown calls. */
const REFUSED: ReadonlySet<number> = new Set([400, 401, 403, 405, 413, 415, 429]);

function isRefusedCall({ refusedAs, method, url, is404 }: FastifyRequest): boolean {
  if (refusedAs === null) return false;
  // No such path or no such method; a row that does not exist is an answer.
  return REFUSED.has(ERROR_STATUS[refusedAs]) || (is404 && (CALL.test(url) || method !== "GET"));
}

/** Path pattern from the contract, without ids; for an unknown path the path itself, truncated. */
function refusedPath(request: FastifyRequest): string {
  return request.is404 ? pathOf(request).slice(0, 200) : (request.routeOptions.url ?? "");
}
