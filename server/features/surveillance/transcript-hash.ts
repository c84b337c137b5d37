import { createHash } from "node:crypto";
import type { Transcript } from "#domain/surveillance/supervised.ts";
import { canonicalJson } from "#server/audit.ts";

/** The audit's word for an export; its detail holds the hash. */
export const TRANSCRIPT_ACTION = "surveillance.transcript";

/** SHA-256 over the canonical JSON of a transcript, hex. */
export function transcriptHash(transcript: Transcript): string {
  return createHash("sha256").update(canonicalJson(transcript)).digest("hex");
}
