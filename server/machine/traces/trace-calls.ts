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
import { callUnderWay } from "#server/machine/core/logger.ts";
import { contextAfter } from "#server/machine/core/trace-points.ts";

/**
 * Creates a span for each call of an endpoint, with the endpoint's name, from the first byte to the last of the
 * response. It belongs to the trace of the caller's `traceparent`, or starts one; the page's time before the call is a
 * span, too. It contains no path, query or body, which may hold anything.
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

/** Parent of the call: a span of the page, when it reports the time since the key press. */
function callerOf(tracer: Tracer, { headers }: FastifyRequest): Context {
  const caller = contextAfter(headers.traceparent);
  const pressed = headers[SINCE_PRESS_HEADER];
  const sinceMs = typeof pressed === "string" && /^\d{1,5}$/.test(pressed) ? Number(pressed) : Infinity;
  if (sinceMs > LONGEST_PRESS_MS) return caller;
  const page = tracer.startSpan("page", { startTime: Date.now() - sinceMs }, caller);
  page.end();
  return trace.setSpan(ROOT_CONTEXT, page);
}
