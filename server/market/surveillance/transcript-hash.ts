import { createHash } from "node:crypto";
import type { Transcript } from "#domain/surveillance/supervised.ts";
import { canonicalJson } from "#server/machine/core/audit.ts";

/** Audit action of an export; its detail has the hashes of content and file. */
export const TRANSCRIPT_ACTION = "surveillance.transcript";

/** Audit actions of all exports with hashes. */
export const EXPORT_ACTIONS: readonly string[] = [
  TRANSCRIPT_ACTION,
  "surveillance.timeline_exported",
  "surveillance.case_exported",
];

/** SHA-256 over the bytes of a transcript's file, hex. */
export function fileHash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** SHA-256 over the canonical JSON of a transcript, hex. */
export function transcriptHash(transcript: Transcript): string {
  return contentHash(transcript);
}

/** SHA-256 over a document's canonical JSON, hex. */
export function contentHash(content: unknown): string {
  return createHash("sha256").update(canonicalJson(content)).digest("hex");
}
