import { isPassing } from "#src/lib/call-error.ts";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { uploadChatFile } from "#domain/contract/http/chat-messages.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import type { ChatClientEvent, PendingMessage } from "#src/chat-client/chat-client.ts";
import { asChatError, mayRetry } from "#src/chat-client/chat-error.ts";
import type { SendFailure } from "#src/chat-client/send-check.ts";
import type { Backoff } from "#src/chat-client/engine/backoff.ts";

export type Uploaded = ResponseOf<typeof uploadChatFile>;

/** Sends a file up; `onProgress` gets 0 to 1. @throws CallError */
export type UploadFile = (
  url: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<Uploaded>;

/** Maximum upload attempts before the message counts as failed. */
const TRIES = 3;

export interface FileSendsNeeds {
  upload: UploadFile;
  backoff: Backoff;
  signal: AbortSignal;
  publish(event: ChatClientEvent): void;
  /** The file is uploaded: sends its message like any other. */
  sendMessage(shown: ChatMessage, fileUrl: string): Promise<ChatMessage>;
}

interface PendingFile {
  file: File;
  shown: ChatMessage;
  onProgress: (share: number) => void;
  failure: SendFailure | null;
  givenUp: AbortController;
}

/**
 * Files on their way up, those of a channel one after the other, so that they arrive in the order of sending. Texts do not
 * wait for them: a price is not held up by a picture. A file lives as long as its page; from its arrival on, its message
 * outlives the page.
 */
export class FileSends {
  readonly #needs: FileSendsNeeds;
  readonly #uploads = new Map<string, PendingFile>();
  /** Per channel: resolves when its newest file is uploaded or cancelled. */
  readonly #last = new Map<string, Promise<void>>();

  constructor(needs: FileSendsNeeds) {
    this.#needs = needs;
  }

  /** @param shown carries the req_id under which the message will be stored */
  send(reqId: string, file: File, shown: ChatMessage, onProgress: (share: number) => void = () => undefined) {
    const pendingFile: PendingFile = { file, shown, onProgress, failure: null, givenUp: new AbortController() };
    this.#uploads.set(reqId, pendingFile);
    this.#show(pendingFile);
    const { channel_url: url } = shown;
    const before = this.#last.get(url) ?? Promise.resolve();
    const upload = before.then(() => this.#upload(pendingFile));
    this.#last.set(url, upload.then(nothing, nothing));
    const sent = this.#send(reqId, pendingFile, upload);
    sent.catch(() => undefined);
    // A file lives as long as its page.
    return { reqId, shown, persisted: Promise.resolve(), sent };
  }

  /** Null when there is no such file. */
  resend(reqId: string): PendingMessage | null {
    const pendingFile = this.#uploads.get(reqId);
    return pendingFile?.failure ? this.send(reqId, pendingFile.file, pendingFile.shown, pendingFile.onProgress) : null;
  }

  /** Takes a file back that has failed or is on its way up. */
  cancel(reqId: string): void {
    const pendingFile = this.#uploads.get(reqId);
    if (!pendingFile || !this.#uploads.delete(reqId)) return;
    pendingFile.givenUp.abort();
    this.#needs.publish({
      kind: "pending",
      url: pendingFile.shown.channel_url,
      message: pendingFile.shown,
      state: "gone",
    });
  }

  async #send(reqId: string, pendingFile: PendingFile, upload: Promise<Uploaded>): Promise<ChatMessage> {
    let fileUrl: string;
    try {
      fileUrl = (await upload).file_url;
    } catch (error) {
      const failed = asChatError(error);
      pendingFile.failure = { reason: failed.message, mayRetry: mayRetry(error) };
      if (!pendingFile.givenUp.signal.aborted) this.#show(pendingFile);
      throw failed;
    }
    this.#uploads.delete(reqId);
    return this.#needs.sendMessage(pendingFile.shown, fileUrl);
  }

  async #upload({ file, shown, onProgress, givenUp }: PendingFile): Promise<Uploaded> {
    const { upload, backoff } = this.#needs;
    const signal = AbortSignal.any([this.#needs.signal, givenUp.signal]);
    // It may have been cancelled while waiting for the previous file.
    signal.throwIfAborted();
    for (let failures = 1; ; failures += 1) {
      try {
        return await upload(shown.channel_url, file, onProgress, signal);
      } catch (error) {
        if (failures >= TRIES || signal.aborted || !isPassing(error)) throw error;
        await backoff.wait(failures);
      }
    }
  }

  #show({ shown: message, failure }: PendingFile): void {
    const pending = { kind: "pending", url: message.channel_url, message } as const;
    this.#needs.publish(failure === null ? { ...pending, state: "sending" } : { ...pending, state: "failed", failure });
  }
}

const nothing = (): void => undefined;
