import type { LightMyRequestResponse } from "fastify";
import { CHANNELS, type ChatTestWorld, type ChatUser } from "#server/chat/model/chat.testing.ts";

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

const PNG_HEAD = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** A picture of so many bytes, as far as its head goes. */
export function picture(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set(PNG_HEAD);
  return bytes;
}
