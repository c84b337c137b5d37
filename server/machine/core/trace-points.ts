import { ROOT_CONTEXT, trace, type Attributes, type Context, type Span, type Tracer } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import type { Published, TracePoint } from "#server/machine/bus/bus.ts";
import { callUnderWay } from "#server/machine/core/logger.ts";

/**
 * Propagation of a trace: a W3C `traceparent` names the previous step. Untraced messages only cost the check. Spans
 * hold only names of endpoints and streams, ids, counts and statuses.
 */

/** The `traceparent` of a span. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

/** Context of the step after a `traceparent`; a new trace when it is invalid. */
export function contextAfter(traceparent: unknown): Context {
  const parent = typeof traceparent === "string" ? parseTraceParent(traceparent) : null;
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
}

/** The `traceparent` of the current request, for the outbox; null when it is not traced. */
export function tracedCall(): string | null {
  const span = callUnderWay.getStore()?.span;
  return span === undefined ? null : traceparentOf(span);
}

/**
 * Records one step for each trace among the messages: from the end of its previous step until now.
 * @returns the messages; traced ones now point to this step
 */
export function traceStep(tracer: Tracer, name: string, messages: readonly Published[]): readonly Published[] {
  const steps = new Map<string, TracePoint>();
  const counts = countByTrace(messages);
  if (counts.size === 0) return messages;
  return messages.map((message) => {
    if (!message.trace) return message;
    const { parent } = message.trace;
    const known = steps.get(parent) ?? record(tracer, name, message.trace, counts.get(parent) ?? 0);
    steps.set(parent, known);
    return { ...message, trace: known };
  });
}

function countByTrace(messages: readonly Published[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { trace: point } of messages) if (point) counts.set(point.parent, (counts.get(point.parent) ?? 0) + 1);
  return counts;
}

function record(tracer: Tracer, name: string, from: TracePoint, messages: number): TracePoint {
  const atMs = Date.now();
  const span = startAfter(tracer, name, from, { "messaging.batch.message_count": messages });
  span.end(atMs);
  return { parent: traceparentOf(span), atMs };
}

/**
 * Starts a span at the end of the previous one, as timed by that node; at the latest now, in case its clock is ahead of
 * ours.
 */
export function startAfter(tracer: Tracer, name: string, from: TracePoint, attributes: Attributes): Span {
  return tracer.startSpan(name, { startTime: Math.min(from.atMs, Date.now()), attributes }, contextAfter(from.parent));
}
