import type { Meter } from "@opentelemetry/api";
import type { FastifyInstance } from "fastify";

/** Upper bounds in seconds. The budgets of most calls lie between 50 and 250 ms. */
const BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counted separately from other refusals: the caller makes far more calls than a page, which deserves an alarm. */
const TOO_MANY = 429;

/**
 * Measures each answered call, in seconds from its first byte to the last of its answer, by endpoint name and status
 * class (`2xx`, with `429` separate). Requests outside the contract (pages, webhooks, unknown paths) share the endpoint
 * `other`, since paths are unbounded.
 */
export function measureCalls(meter: Meter, app: FastifyInstance): void {
  const duration = meter.createHistogram("yieldboard_call_duration_seconds", {
    description: "Answered calls and how long each took, by endpoint and class of status",
    advice: { explicitBucketBoundaries: BOUNDS_SECONDS },
  });
  app.addHook("onResponse", async (request, reply) => {
    duration.record(reply.elapsedTime / 1000, {
      endpoint: request.routeOptions.config.endpoint ?? "other",
      status: reply.statusCode === TOO_MANY ? `${TOO_MANY}` : `${Math.floor(reply.statusCode / 100)}xx`,
    });
  });
}
