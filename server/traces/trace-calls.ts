import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { SINCE_PRESS_HEADER } from "#domain/contract/trace-headers.ts";
import { callUnderWay } from "#server/core/logger.ts";
import { contextAfter } from "#server/core/trace-points.ts";

/**
 * Gives each call of an endpoint a span, named as the endpoint is in the contract, from its first byte to the last of its
 * answer. It belongs to the trace that the caller's `traceparent` names, else begins one; what the page did before it is a span, too. It holds neither path, query nor
 * body: those may hold anything.
 */
export function traceCalls(tracer: Tracer, app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", async (request) => {
    const call = callUnderWay.getStore();
    const { endpoint } = request.routeOptions.config;
    if (call === undefined || endpoint === undefined) return;
    const attributes = {
      "http.request.method": request.method,
      "http.route": request.routeOptions.url ?? "",
      "yieldboard.request_id": request.id,
    };
    const span = tracer.startSpan(endpoint, { kind: SpanKind.SERVER, attributes }, callerOf(tracer, request));
    if (!span.isRecording()) return;
    call.span = span;
    spans.set(request, span);
  });
  app.addHook("onResponse", async (request, reply) => {
    const span = spans.get(request);
    if (span === undefined) return;
    span.setAttribute("http.response.status_code", reply.statusCode);
    if (request.caller !== null) span.setAttribute("yieldboard.client_id", request.caller.clientId);
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}

const LONGEST_PRESS_MS = 10_000;

/** What the call comes after: the page's own step, when that says how long ago a key was pressed for it. */
function callerOf(tracer: Tracer, { headers }: FastifyRequest): Context {
  const caller = contextAfter(headers.traceparent);
  const pressed = headers[SINCE_PRESS_HEADER];
  const sinceMs = typeof pressed === "string" && /^\d{1,5}$/.test(pressed) ? Number(pressed) : Infinity;
  if (sinceMs > LONGEST_PRESS_MS) return caller;
  const page = tracer.startSpan("page", { startTime: Date.now() - sinceMs }, caller);
  page.end();
  return trace.setSpan(ROOT_CONTEXT, page);
}
