import { createHash } from "node:crypto";
import type { Transcript } from "#domain/surveillance/supervised.ts";
import { canonicalJson } from "#server/core/audit.ts";

/** The audit's word for an export; its detail holds the hashes of what it says and of its file. */
export const TRANSCRIPT_ACTION = "surveillance.transcript";

/** SHA-256 over the bytes of a transcript's file, hex. */
export function fileHash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** SHA-256 over the canonical JSON of a transcript, hex. */
export function transcriptHash(transcript: Transcript): string {
  return createHash("sha256").update(canonicalJson(transcript)).digest("hex");
}
