import fc, { type Arbitrary } from "fast-check";
import type { z } from "zod";
import { inputOf, type Ids } from "#tests/fuzz/from-schema.ts";
import { jsonText, mutated } from "#tests/fuzz/mutate.ts";

/** One thing that a page sends on its socket. */
export type Sent =
  | { how: "text" | "binary"; data: Buffer }
  /** The first part of a message; the next thing that is sent goes on with it. */
  | { how: "part"; data: Buffer }
  /** Bytes on the connection itself, which are no frame. */
  | { how: "raw"; data: Buffer };

/** What a page says on one socket, from beginning to end. */
export interface Conversation {
  as: string;
  /** Whether it says first who it is, as it should; else it begins with what it sends. */
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

/** After these little more is understood: rare, so that what follows them is not lost too often. */
const breaking: Arbitrary<Sent> = fc.oneof(
  fc.string({ maxLength: 20 }).map((data): Sent => ({ how: "part", data: Buffer.from(data) })),
  fc.uint8Array({ minLength: 1, maxLength: 40 }).map((bytes): Sent => ({ how: "raw", data: Buffer.from(bytes) })),
);

/** Conversations of frames made from their schema, then spoilt, and of what is no frame at all. */
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
    // Three that cannot be read end a socket: one in two says only what it should.
    sent: fc.oneof(
      fc.array(asShould, { minLength: 1, maxLength: MOST_SENT }),
      fc.array(sent, { minLength: 1, maxLength: MOST_SENT }),
    ),
  });
}
