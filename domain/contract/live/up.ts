import { z } from "zod";
import { DURABLE_STREAMS, PASSING_STREAMS } from "#domain/contract/live/version.ts";

/**
 * First message on every connection. `access_token` is the token from `api/token/`, or a ticket valid for one socket.
 */
export const authFrame = z.object({ message: z.literal("auth"), access_token: z.string().min(1).max(2048) });

/** Subscribes to streams; `since` holds the last number seen per durable stream, so that nothing is sent twice. */
export const subscribeFrame = z.object({
  message: z.literal("subscribe"),
  streams: z.array(z.enum([...DURABLE_STREAMS, ...PASSING_STREAMS])).max(32),
  since: z.partialRecord(z.enum(DURABLE_STREAMS), z.number().int().min(0)).optional(),
});

export const pingFrame = z.object({ message: z.literal("ping") });

/** Maximum number of spans in one drawing report, and its maximum delay. */
export const MOST_TRACES_DRAWN = 16;
export const LONGEST_DRAWING_MS = 60_000;

/** Reports that the rows of a traced frame are on screen: the spans it named, and the time since it arrived. */
export const drawnFrame = z.object({
  message: z.literal("drawn"),
  traces: z
    .array(z.string().regex(/^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/))
    .min(1)
    .max(MOST_TRACES_DRAWN),
  since_ms: z.number().int().min(0).max(LONGEST_DRAWING_MS),
});
export type DrawnFrame = z.infer<typeof drawnFrame>;

/** All messages a page may send on the socket. */
export const upFrame = z.discriminatedUnion("message", [authFrame, subscribeFrame, pingFrame, drawnFrame]);
export type UpFrame = z.infer<typeof upFrame>;
