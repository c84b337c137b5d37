import { z } from "zod";
import { DURABLE_STREAMS, PASSING_STREAMS } from "#domain/contract/live/version.ts";

/** The first message on every connection. */
export const authFrame = z.object({ message: z.literal("auth"), access_token: z.string().min(1).max(2048) });

/** Choose streams; `since` holds the last number seen of each durable stream, so that nothing is sent twice. */
export const subscribeFrame = z.object({
  message: z.literal("subscribe"),
  streams: z.array(z.enum([...DURABLE_STREAMS, ...PASSING_STREAMS])).max(32),
  since: z.partialRecord(z.enum(DURABLE_STREAMS), z.number().int().min(0)).optional(),
});

export const pingFrame = z.object({ message: z.literal("ping") });

/** Everything a page may send on the socket. */
export const upFrame = z.discriminatedUnion("message", [authFrame, subscribeFrame, pingFrame]);
export type UpFrame = z.infer<typeof upFrame>;
