import { z } from "zod";

/** A file as an answer: travels as its bytes with a content type and a file name, both ends hold it in this shape. */
export const download = z.object({
  filename: z.string().regex(/^[\w.-]+$/),
  content_type: z.string(),
  bytes: z.instanceof(Uint8Array),
});
export type Download = z.infer<typeof download>;

/** Of an endpoint that answers a file: whoever calls it knows so without the schema. */
export const answersDownload = { response: download, isDownload: true } as const;
