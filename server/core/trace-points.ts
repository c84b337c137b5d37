import { ROOT_CONTEXT, trace, type Attributes, type Context, type Span, type Tracer } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import type { Published, TracePoint } from "#server/bus/bus.ts";
import { callUnderWay } from "#server/core/logger.ts";

/**
 * How a trace goes on from place to place: by a W3C `traceparent`, which names the step before. Nothing here is reached by
 * what is not traced, beyond looking whether it is. No span holds more than names of endpoints and streams, ids, counts and
 * statuses.
 */

/** A span as what comes after it names it. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

/** Where a span begins that comes after another; at the beginning of a trace when that is not readable. */
export function contextAfter(traceparent: unknown): Context {
  const parent = typeof traceparent === "string" ? parseTraceParent(traceparent) : null;
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
}

/** The call that is being served, as the outbox has it; null when it is not traced. */
export function tracedCall(): string | null {
  const span = callUnderWay.getStore()?.span;
  return span === undefined ? null : traceparentOf(span);
}

/**
 * Records for each trace among the messages a step that they have taken together: it began where the last one ended, and
 * ends now.
 * @returns the messages, those that are traced as they stand after it
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

/** Starts a span where another ended, by the clock of its node: one that is ahead of ours does not make it begin later than now. */
export function startAfter(tracer: Tracer, name: string, from: TracePoint, attributes: Attributes): Span {
  return tracer.startSpan(name, { startTime: Math.min(from.atMs, Date.now()), attributes }, contextAfter(from.parent));
}
