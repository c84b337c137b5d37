import type { Span, Tracer } from "@opentelemetry/api";
import type { DrawnFrame } from "#domain/contract/live/up.ts";
import type { Published } from "#server/machine/bus/bus.ts";
import { startAfter } from "#server/machine/core/trace-points.ts";
import type { Channel } from "#server/machine/live/channel.ts";

/**
 * Starts the last span of each trace in a frame: from receipt on this node until the frame is written to the sockets.
 * The frame names these spans, so that the recipient can be found in the trace.
 */
export function startFrameSpans(
  tracer: Tracer,
  { stream, audience, members }: Pick<Channel, "stream" | "audience" | "members">,
  messages: readonly Published[],
): Span[] {
  const points = new Map(messages.flatMap(({ trace }) => (trace ? [[trace.parent, trace]] : [])));
  return [...points.values()].map((point) =>
    startAfter(tracer, "live frame", point, {
      "yieldboard.stream": stream,
      "yieldboard.audience": audience,
      "yieldboard.subscribers": members.size,
    }),
  );
}

/** Records the page's report on a traced frame: from receipt until its rows were drawn. */
export function recordDrawn(tracer: Tracer, { traces, since_ms: sinceMs }: DrawnFrame): void {
  const drawnMs = Date.now();
  for (const parent of traces) startAfter(tracer, "rows drawn", { parent, atMs: drawnMs - sinceMs }, {}).end(drawnMs);
}
