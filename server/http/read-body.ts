import type { Readable } from "node:stream";
import { fieldRefusal, type Refusal } from "#domain/contract/errors.ts";

/** So much of what is too large is read away; whoever sends more is cut off before having sent it all. */
const READ_AWAY_BYTES = 32 * 1024 * 1024;

/**
 * A body, whole. One that is too large is read to its end before it is refused: otherwise its sender is cut off while
 * sending and never sees why, or what is left of it is taken for the next request of the same connection.
 * @throws Refusal validation_error when it breaks off, and the one made when it is too large
 */
export async function readBody(payload: Readable, limitBytes: number, tooLarge: () => Refusal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of payload as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes <= limitBytes) chunks.push(chunk);
      else chunks.length = 0;
      if (bytes > limitBytes + READ_AWAY_BYTES) break;
    }
  } catch {
    throw fieldRefusal("body", "The body ended early.");
  }
  if (bytes > limitBytes) throw tooLarge();
  return Buffer.concat(chunks);
}
