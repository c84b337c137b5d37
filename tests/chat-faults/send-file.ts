import { PNG_BASE64 } from "#domain/files/png.testing.ts";
import type { LightMyRequestResponse } from "fastify";
import { CHANNELS, type ChatTestWorld, type ChatUser } from "#server/people/chat/model/chat.testing.ts";

/** Uploads bytes under a name, as a page's form does. */
export async function upload(
  { app }: ChatTestWorld,
  who: ChatUser,
  url: string,
  { bytes, name }: { bytes: Uint8Array<ArrayBuffer>; name: string },
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  form.append("file", new Blob([bytes]), name);
  const request = new Response(form);
  return app.inject({
    method: "POST",
    url: `${CHANNELS}${url}/files/`,
    cookies: who.cookies,
    headers: { "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

/** A picture of one pixel, padded with zeros to this many bytes. */
export function picture(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set(Buffer.from(PNG_BASE64, "base64"));
  return bytes;
}
