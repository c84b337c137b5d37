import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Download } from "#domain/contract/download.ts";

/** A file that is made while it is sent: longer than a process should hold at once. */
export interface StreamedDownload {
  /** Null for content displayed rather than downloaded. */
  filename: string | null;
  content_type: string;
  chunks: AsyncIterable<Uint8Array>;
  /** Sent ahead of the file. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * Streams a file while it is generated. If generation fails, the response breaks off, so the client knows it is
 * incomplete.
 */
export function sendStreamed(reply: FastifyReply, { chunks, headers = {}, ...file }: StreamedDownload): FastifyReply {
  return asAttachment(reply.headers(headers), file).send(Readable.from(chunks, { objectMode: false }));
}

/** Sends a file to be saved under its name, never shown inside our own pages. */
export function sendDownload(reply: FastifyReply, { bytes, ...file }: Download): FastifyReply {
  return asAttachment(reply, file).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

interface Sent {
  filename: string | null;
  content_type: string;
}

function asAttachment(reply: FastifyReply, { filename, content_type }: Sent): FastifyReply {
  const sent = reply.header("x-content-type-options", "nosniff").type(content_type);
  return filename === null ? sent : sent.header("content-disposition", `attachment; filename="${filename}"`);
}
