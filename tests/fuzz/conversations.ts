import fc, { type Arbitrary } from "fast-check";
import type { z } from "zod";
import { inputOf, type Ids } from "#tests/fuzz/from-schema.ts";
import { jsonText, mutated } from "#tests/fuzz/mutate.ts";

/** One thing a page sends on its socket. */
export type Sent =
  | { how: "text" | "binary"; data: Buffer }
  /** The first part of a message; the next thing sent continues it. */
  | { how: "part"; data: Buffer }
  /** Raw bytes on the connection that are not a frame. */
  | { how: "raw"; data: Buffer };

/** Everything a page sends on one socket. */
export interface Conversation {
  as: string;
  /** True when it authenticates first, as it should. */
  isKnown: boolean;
  sent: Sent[];
}

const MOST_SENT = 16;

const text = (data: string): Sent => ({ how: "text", data: Buffer.from(data) });

const strange: Arbitrary<Sent> = fc.oneof(
  fc
    .constantFrom("", "{", "null", "[]", '"ping"', "\u0000", '{"message":"ping"}{"message":"ping"}', "[".repeat(3000))
    .map(text),
  fc.string({ unit: "binary", maxLength: 60 }).map(text),
  // Not always UTF-8.
  fc.uint8Array({ maxLength: 60 }).map((bytes): Sent => ({ how: "text", data: Buffer.from(bytes) })),
  fc.uint8Array({ maxLength: 60 }).map((bytes): Sent => ({ how: "binary", data: Buffer.from(bytes) })),
  fc.integer({ min: 3000, max: 200_000 }).map((length) => text(`{"message":"${"x".repeat(length)}"}`)),
);

/** After these the server understands little more, so they are rare. */
const breaking: Arbitrary<Sent> = fc.oneof(
  fc.string({ maxLength: 20 }).map((data): Sent => ({ how: "part", data: Buffer.from(data) })),
  fc.uint8Array({ minLength: 1, maxLength: 40 }).map((bytes): Sent => ({ how: "raw", data: Buffer.from(bytes) })),
);

/** Conversations of frames generated from their schema, of corrupted frames, and of data that is not a frame. */
export function conversations(schema: z.ZodType, people: readonly string[], ids: Ids): Arbitrary<Conversation> {
  const frames = inputOf(schema, ids);
  const asShould = frames.map((frame) => text(jsonText(frame)));
  const sent = fc.oneof(
    { weight: 12, arbitrary: asShould },
    { weight: 4, arbitrary: mutated(frames).map((frame) => text(jsonText(frame))) },
    { weight: 2, arbitrary: strange },
    { weight: 1, arbitrary: breaking },
  );
  return fc.record({
    as: fc.constantFrom(...people),
    isKnown: fc.nat(9).map((n) => n > 0),
    // Three unreadable frames close a socket, so every second conversation sends only valid ones.
    sent: fc.oneof(
      fc.array(asShould, { minLength: 1, maxLength: MOST_SENT }),
      fc.array(sent, { minLength: 1, maxLength: MOST_SENT }),
    ),
  });
}
