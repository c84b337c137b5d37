import type { FastifyRequest } from "fastify";
import { Refusal } from "#domain/contract/errors.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import type { UploadedFile } from "#server/http/route.ts";

/**
 * The one file of a multipart request, whole.
 * @param limitBytes largest file taken
 * @throws Refusal validation_error when there is none; @fastify/multipart refuses one that is too large
 */
export async function readUpload(request: FastifyRequest, limitBytes: number): Promise<UploadedFile> {
  const part = request.isMultipart() ? await request.file({ limits: { fileSize: limitBytes } }) : undefined;
  if (!part) {
    throw new Refusal("validation_error", requiredText("File"), { fieldErrors: { file: [requiredText("File")] } });
  }
  return { filename: part.filename, contentType: part.mimetype, bytes: await part.toBuffer() };
}
