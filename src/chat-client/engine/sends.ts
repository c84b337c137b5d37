import type { LaterMessage } from "#domain/contract/http/chat-later.ts";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import type { NewMessage, NewText, PendingMessage } from "#src/chat-client/chat-client.ts";
import type { OutboxEntry } from "#src/chat-client/engine/cache.ts";
import type { MessageSender } from "#src/chat-client/engine/engine-link.ts";
import { FileSends } from "#src/chat-client/engine/file-sends.ts";
import { pendingOf, type LocalEntry, type Stored } from "#src/chat-client/engine/outbox-entries.ts";
import { Outbox, type OutboxNeeds } from "#src/chat-client/engine/outbox.ts";
import { SendQuestions, type QuestionsNeeds } from "#src/chat-client/engine/send-questions.ts";

export interface SendsNeeds extends Omit<OutboxNeeds, "deliver" | "questions" | "doubt">, QuestionsNeeds {
  currentUserId: string;
  sender: MessageSender;
  nowMs(): number;
  channel(url: string): ChatChannel | undefined;
}

/** Sends something: its req_id is made once, and it is shown at once as it will be stored. */
export class Sends {
  readonly outbox: Outbox;
  readonly #needs: SendsNeeds;
  readonly #files: FileSends;
  #lastSeq = 0;

  constructor(needs: SendsNeeds) {
    const { sender } = needs;
    this.#needs = needs;
    this.outbox = new Outbox({
      ...needs,
      questions: new SendQuestions(needs),
      deliver: (entry, signal) => deliver(sender, entry, signal),
      doubt: (reqId) => sender.doubt(reqId),
    });
    this.#files = new FileSends({
      backoff: needs.backoff,
      signal: needs.signal,
      publish: (event) => needs.publish(event),
      upload: sender.upload,
      sendMessage: (shown, fileUrl) => pendingOf(this.#insert(shown, { fileUrl })).sent,
    });
  }

  send(url: string, wanted: NewMessage): PendingMessage {
    return pendingOf(this.#insert(this.#shown(url, wanted), {}));
  }

  sendFile(url: string, file: File, onProgress?: (share: number) => void): PendingMessage {
    const { name, type, size } = file;
    const shown = this.#shown(url, { text: "" });
    const fileMessage: ChatMessage = { ...shown, message_type: "file", file: { url: "", name, type, size } };
    return this.#files.send(shown.req_id ?? "", file, fileMessage, onProgress);
  }

  /** Shows the new text in place of the own message. */
  edit(message: ChatMessage, text: string): PendingMessage {
    const shown = { ...message, message: text, req_id: this.#needs.sender.newId() };
    return pendingOf(this.#insert(shown, { edits: message.message_id }));
  }

  sendLater(url: string, text: string, at: Date): PendingMessage<LaterMessage> {
    return pendingOf<LaterMessage>(this.#insert(this.#shown(url, { text }), { sendAt: at.getTime() }));
  }

  resend(reqId: string): PendingMessage {
    return this.#files.resend(reqId) ?? pendingOf(this.outbox.resend(reqId));
  }

  sendAnyway(reqId: string): PendingMessage {
    return pendingOf(this.outbox.sendAnyway(reqId));
  }

  reword(reqId: string, wanted: NewText): PendingMessage {
    return pendingOf(this.outbox.reword(reqId, wanted));
  }

  cancel(reqId: string): void {
    this.#files.cancel(reqId);
    this.outbox.cancel(reqId);
  }

  #insert(shown: ChatMessage, how: { fileUrl?: string; edits?: string; sendAt?: number }): LocalEntry {
    const reqId = shown.req_id ?? "";
    this.#lastSeq = Math.max(this.#lastSeq + 1, this.#needs.nowMs() * 1000);
    const entry: OutboxEntry = {
      req_id: reqId,
      url: shown.channel_url,
      seq: this.#lastSeq,
      body: {
        req_id: reqId,
        message: shown.message,
        data: shown.data,
        custom_type: shown.custom_type,
        mentioned_user_ids: shown.mentioned_user_ids,
        file_url: how.fileUrl ?? null,
      },
      shown,
      state: "queued",
      waiting_since: this.#needs.machineNowMs(),
      ...(how.edits === undefined ? {} : { edits: how.edits }),
      ...(how.sendAt === undefined ? {} : { send_at: how.sendAt }),
    };
    return this.outbox.add(entry);
  }

  #shown(url: string, { text, data, customType, mentionedUserIds }: NewMessage): ChatMessage {
    const { currentUserId, sender } = this.#needs;
    const myself = this.#needs.channel(url)?.members.find(({ user_id }) => user_id === currentUserId);
    return {
      message_id: "",
      req_id: sender.newId(),
      channel_url: url,
      message_type: "user",
      message: text,
      data: data ?? null,
      custom_type: customType ?? null,
      sender: {
        user_id: currentUserId,
        nickname: myself?.nickname ?? "",
        client_id: myself?.client_id ?? null,
        brand_name: myself?.brand_name ?? null,
      },
      created_at: this.#needs.nowMs(),
      updated_at: 0,
      corrections: [],
      frozen: null,
      deleted: false,
      mentioned_user_ids: [...(mentionedUserIds ?? [])],
      file: null,
      og_meta_data: null,
    };
  }
}

/** Makes one attempt to send an entry: as a new message, an edit or a scheduled message. */
function deliver(
  sender: MessageSender,
  { req_id, url, body, edits, send_at }: OutboxEntry,
  signal: AbortSignal,
): Promise<Stored> {
  if (edits !== undefined) return sender.edit(url, edits, body.message ?? "", signal);
  if (send_at !== undefined) return sender.later(url, body.message ?? "", new Date(send_at), req_id, signal);
  return sender.send(url, body, signal);
}
