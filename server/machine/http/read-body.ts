import type { Readable } from "node:stream";
import { fieldRefusal, type Refusal } from "#domain/contract/errors.ts";

/**
 * Maximum excess of an oversized body that is read; beyond it the connection is cut while the client is still sending.
 */
const READ_AWAY_BYTES = 32 * 1024 * 1024;

/**
 * Reads a complete body. An oversized body is read to its end before it is refused: otherwise the client is cut off
 * while sending and never sees the reason, or the rest is parsed as the next request of the connection.
 * @throws Refusal validation_error when it ends early, and `tooLarge` when it is oversized
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
