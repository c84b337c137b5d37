import { z } from "zod";

/**
 * A file as a response. It is sent as raw bytes with a content type and a file name; client and server use this shape.
 */
export const download = z.object({
  filename: z.string().regex(/^[\w.-]+$/),
  content_type: z.string(),
  bytes: z.instanceof(Uint8Array),
});
export type Download = z.infer<typeof download>;

/** Fields of an endpoint that returns a file; callers recognise it without the schema. */
export const answersDownload = { response: download, isDownload: true } as const;
