import { Busboy } from "@fastify/busboy";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import type { UploadedFile } from "#server/machine/http/route.ts";

const REQUIRED = requiredText("File");
const BROKEN = "The upload cannot be read: it is broken or ended early. Please send the file again.";
const TOO_LARGE = "The file is too large.";

/** A multipart form as it was sent, before anything is made of it. */
export class Form {
  readonly contentType: string;
  readonly bytes: Buffer;

  constructor(contentType: string, bytes: Buffer) {
    this.contentType = contentType;
    this.bytes = bytes;
  }
}

export const fileTooLarge = () => new Refusal("too_large", TOO_LARGE, { fieldErrors: { file: [TOO_LARGE] } });

/**
 * The first file of a multipart form, complete.
 * @param body body of the request, in any form
 * @param limitBytes largest accepted file
 * @throws Refusal validation_error when there is none or the form is broken, too_large
 */
export async function readUpload(body: unknown, limitBytes: number): Promise<UploadedFile> {
  const sent = body instanceof Form && body.bytes.length > 0 ? body : null;
  const file = sent && (await fileOf(sent));
  if (!file) throw fieldRefusal("file", REQUIRED);
  if (file.bytes.length > limitBytes) throw fileTooLarge();
  return file;
}

/** Any parse error of the form is the client's fault. */
async function fileOf(form: Form): Promise<UploadedFile | null> {
  try {
    return await parsed(form);
  } catch {
    throw fieldRefusal("file", BROKEN);
  }
}

function parsed({ contentType, bytes }: Form): Promise<UploadedFile | null> {
  return new Promise((resolve, reject) => {
    const form = new Busboy({ headers: { "content-type": contentType } });
    let file: UploadedFile | null = null;
    form.on("file", (_field, stream, filename, _encoding, type) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", reject);
      stream.on("end", () => {
        file ??= { filename, contentType: type, bytes: Buffer.concat(chunks) };
      });
    });
    form.on("error", reject);
    form.on("finish", () => resolve(file));
    form.end(bytes);
  });
}
