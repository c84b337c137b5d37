import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { uploadChatFile } from "#domain/contract/http/chat-messages.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import type { ChatClientEvent, PendingMessage } from "#src/platform/chat/chat-client.ts";
import { asChatError, isPassing } from "#src/platform/chat/chat-error.ts";
import type { Backoff } from "#src/platform/chat/engine/backoff.ts";

export type Uploaded = ResponseOf<typeof uploadChatFile>;

/** Sends a file up; `onProgress` gets 0 to 1. @throws CallError */
export type UploadFile = (
  url: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<Uploaded>;

/** How often a file is sent up before the message counts as failed. */
const TRIES = 3;

export interface FileSendsNeeds {
  upload: UploadFile;
  backoff: Backoff;
  signal: AbortSignal;
  tell(event: ChatClientEvent): void;
  /** The file is up: its message goes the way of all messages. */
  say(shown: ChatMessage, fileUrl: string): Promise<ChatMessage>;
}

interface Held {
  file: File;
  shown: ChatMessage;
  onProgress: (share: number) => void;
  state: "sending" | "failed";
  givenUp: AbortController;
}

/** Files on their way up. A file lives as long as its page; from its arrival on, its message outlives the page. */
export class FileSends {
  readonly #needs: FileSendsNeeds;
  readonly #held = new Map<string, Held>();

  constructor(needs: FileSendsNeeds) {
    this.#needs = needs;
  }

  /** @param shown carries the req_id under which the message will be stored */
  send(reqId: string, file: File, shown: ChatMessage, onProgress: (share: number) => void = () => undefined) {
    const held: Held = { file, shown, onProgress, state: "sending", givenUp: new AbortController() };
    this.#held.set(reqId, held);
    this.#show(held);
    const sent = this.#send(reqId, held);
    sent.catch(() => undefined);
    return { reqId, shown, sent };
  }

  /** Null when there is no such file. */
  resend(reqId: string): PendingMessage | null {
    const held = this.#held.get(reqId);
    return held?.state === "failed" ? this.send(reqId, held.file, held.shown, held.onProgress) : null;
  }

  /** Takes a file back that has failed or is on its way up. */
  cancel(reqId: string): void {
    const held = this.#held.get(reqId);
    if (!held || !this.#held.delete(reqId)) return;
    held.givenUp.abort();
    this.#needs.tell({ kind: "pending", url: held.shown.channel_url, message: held.shown, state: "gone" });
  }

  async #send(reqId: string, held: Held): Promise<ChatMessage> {
    let fileUrl: string;
    try {
      fileUrl = (await this.#upload(held)).file_url;
    } catch (error) {
      held.state = "failed";
      if (!held.givenUp.signal.aborted) this.#show(held);
      throw asChatError(error);
    }
    this.#held.delete(reqId);
    return this.#needs.say(held.shown, fileUrl);
  }

  async #upload({ file, shown, onProgress, givenUp }: Held): Promise<Uploaded> {
    const { upload, backoff } = this.#needs;
    const signal = AbortSignal.any([this.#needs.signal, givenUp.signal]);
    for (let failures = 1; ; failures += 1) {
      try {
        return await upload(shown.channel_url, file, onProgress, signal);
      } catch (error) {
        if (failures >= TRIES || signal.aborted || !isPassing(error)) throw error;
        await backoff.wait(failures);
      }
    }
  }

  #show({ shown, state }: Held): void {
    this.#needs.tell({ kind: "pending", url: shown.channel_url, message: shown, state });
  }
}
