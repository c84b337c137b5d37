import { sendLater } from "#domain/contract/http/chat-later.ts";
import { editMessage, sendMessage } from "#domain/contract/http/chat-messages.ts";
import type { EmbeddedNeeds } from "#src/chat-client/embedded/needs.ts";
import type { MessageSender } from "#src/chat-client/engine/engine-link.ts";

/** Sends to our own server, which stores a req_id once, whichever tab sends it. */
export function serverSender({ call, upload, newId }: Pick<EmbeddedNeeds, "call" | "upload" | "newId">): MessageSender {
  return {
    send: (url, body, signal) => call(sendMessage, { params: { url }, body, signal }),
    edit: (url, id, text, signal) => call(editMessage, { params: { url, id }, body: { message: text }, signal }),
    later: (url, text, at, reqId, signal) =>
      call(sendLater, {
        body: { channel_url: url, req_id: reqId, message: text, send_at: at.toISOString() },
        signal,
      }),
    upload,
    newId,
    doubt: () => undefined,
  };
}
