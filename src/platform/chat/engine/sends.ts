import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import type { NewMessage, PendingMessage } from "#src/platform/chat/chat-client.ts";
import { FileSends, type FileSendsNeeds } from "#src/platform/chat/engine/file-sends.ts";
import { Outbox, type OutboxNeeds } from "#src/platform/chat/engine/outbox.ts";

export interface SendsNeeds extends OutboxNeeds, Omit<FileSendsNeeds, "say"> {
  me: string;
  nowMs(): number;
  newId(): string;
  channel(url: string): ChatChannel | undefined;
}

/** Saying something: its req_id is made once, and it is shown at once as it will be stored. */
export class Sends {
  readonly outbox: Outbox;
  readonly #needs: SendsNeeds;
  readonly #files: FileSends;
  #lastSeq = 0;

  constructor(needs: SendsNeeds) {
    this.#needs = needs;
    this.outbox = new Outbox(needs);
    this.#files = new FileSends({
      upload: needs.upload,
      backoff: needs.backoff,
      signal: needs.signal,
      tell: (event) => needs.tell(event),
      say: (shown, fileUrl) => this.#say(shown, fileUrl).sent,
    });
  }

  send(url: string, wanted: NewMessage): PendingMessage {
    return this.#say(this.#shown(url, wanted), null);
  }

  sendFile(url: string, file: File, onProgress?: (share: number) => void): PendingMessage {
    const { name, type, size } = file;
    const shown = this.#shown(url, { text: "" });
    const fileMessage: ChatMessage = { ...shown, message_type: "file", file: { url: "", name, type, size } };
    return this.#files.send(shown.req_id ?? "", file, fileMessage, onProgress);
  }

  resend(reqId: string): PendingMessage {
    return this.#files.resend(reqId) ?? this.outbox.resend(reqId);
  }

  cancel(reqId: string): void {
    this.#files.cancel(reqId);
    this.outbox.cancel(reqId);
  }

  #say(shown: ChatMessage, fileUrl: string | null): PendingMessage {
    const reqId = shown.req_id ?? "";
    this.#lastSeq = Math.max(this.#lastSeq + 1, this.#needs.nowMs() * 1000);
    return this.outbox.add({
      req_id: reqId,
      url: shown.channel_url,
      seq: this.#lastSeq,
      body: {
        req_id: reqId,
        message: shown.message,
        data: shown.data,
        custom_type: shown.custom_type,
        mentioned_user_ids: shown.mentioned_user_ids,
        file_url: fileUrl,
      },
      shown,
      state: "queued",
    });
  }

  #shown(url: string, { text, data, customType, mentionedUserIds }: NewMessage): ChatMessage {
    const { me } = this.#needs;
    const myself = this.#needs.channel(url)?.members.find(({ user_id }) => user_id === me);
    return {
      message_id: "",
      req_id: this.#needs.newId(),
      channel_url: url,
      message_type: "user",
      message: text,
      data: data ?? null,
      custom_type: customType ?? null,
      sender: {
        user_id: me,
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
