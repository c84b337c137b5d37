import type { FastifyReply } from "fastify";
import type { Download } from "#domain/contract/download.ts";

/** Sends a file to be saved under its name, never shown inside our own pages. */
export function sendDownload(reply: FastifyReply, { filename, content_type, bytes }: Download): FastifyReply {
  return reply
    .header("content-disposition", `attachment; filename="${filename}"`)
    .header("x-content-type-options", "nosniff")
    .type(content_type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
