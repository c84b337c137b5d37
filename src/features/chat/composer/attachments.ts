import { create } from "zustand";
import { CHAT_FILE_LIMIT_BYTES } from "#domain/contract/http/chat-messages.ts";
import { FILE_NOT_TAKEN } from "#domain/files/file-types.ts";
import { fileContentOf } from "#domain/files/file-content.ts";
import { EMPTY_FILE_TEXT, acceptedTypeOf } from "#domain/files/accepted-type.ts";
import { ChatError } from "#src/chat-client/chat-client.ts";
import { chat } from "#src/chat-client/chat.ts";
import { notify } from "#src/ui/toast.tsx";
import { noteUpload } from "#src/features/chat/chat-ui.ts";
import { formatFileSize } from "#domain/lib/format-file-size.ts";
import { uploadFailedText } from "#src/features/chat/file-text.ts";

/** Maximum attached files in one conversation. */
const MOST_FILES = 10;
const GENERIC_TEXT = "Something went wrong!";

/** File in the composer until it is sent or removed. */
export interface Attachment {
  id: string;
  file: File;
  /** Reason it cannot be sent; null if none is known so far, as its bytes are read asynchronously. */
  refusal: string | null;
  /** The clipboard held it beside a text, as spreadsheets do: it is sent only on request. */
  isOffered: boolean;
}

interface Attachments {
  byUrl: Readonly<Record<string, readonly Attachment[]>>;
}

export const useAttachments = create<Attachments>(() => ({ byUrl: {} }));

const NONE: readonly Attachment[] = [];
export const attachedAt =
  (url: string) =>
  ({ byUrl }: Attachments): readonly Attachment[] =>
    byUrl[url] ?? NONE;
export const isReady = ({ refusal, isOffered }: Attachment): boolean => refusal === null && !isOffered;

const here = (url: string): readonly Attachment[] => attachedAt(url)(useAttachments.getState());

function update(url: string, change: (files: readonly Attachment[]) => readonly Attachment[]): void {
  useAttachments.setState(({ byUrl }) => ({ byUrl: { ...byUrl, [url]: change(byUrl[url] ?? NONE) } }));
}

/** Attaches files to the draft; unsendable ones show the reason at once. H-08 */
export function attachFiles(url: string, files: readonly File[], { isOffered = false } = {}): void {
  const remaining = Math.max(0, MOST_FILES - here(url).length);
  if (files.length > remaining) {
    notifyRejected(`At most ${MOST_FILES} files can be sent at a time. ${files.length - remaining} were left out.`);
  }
  const added = files
    .slice(0, remaining)
    .map((file): Attachment => ({ id: crypto.randomUUID(), file, refusal: refusalBySize(file), isOffered }));
  update(url, (before) => [...before, ...added]);
  for (const { id, file, refusal } of added) {
    if (refusal !== null) notifyRejected(refusal);
    else void checkContent(url, id, file);
  }
}

function refusalBySize({ name, size }: File): string | null {
  if (size === 0) return EMPTY_FILE_TEXT;
  if (size <= CHAT_FILE_LIMIT_BYTES) return null;
  return `${name} is larger than ${CHAT_FILE_LIMIT_BYTES / 1_000_000} MB: it has ${formatFileSize(size)}.`;
}

/** Detects the file type by its bytes, as the server does. An unreadable file was moved or deleted. */
async function checkContent(url: string, id: string, file: File): Promise<void> {
  // Loaded with the first file, as the package knows far more types than the chat accepts.
  const { fileTypeFromBuffer } = await import("file-type");
  const refusal = await file.bytes().then(
    async (bytes) =>
      acceptedTypeOf(await fileContentOf(bytes, fileTypeFromBuffer), file.name) === null ? FILE_NOT_TAKEN : null,
    () => "The file can no longer be read.",
  );
  if (refusal === null || here(url).every((each) => each.id !== id)) return;
  update(url, (files) => files.map((each) => (each.id === id ? { ...each, refusal } : each)));
  notifyRejected(refusal);
}

export function removeAttachment(url: string, id: string): void {
  update(url, (files) => files.filter((each) => each.id !== id));
}

/** Attaches the offered file too. */
export function attachOffered(url: string): void {
  update(url, (files) => files.map((each) => ({ ...each, isOffered: false })));
}

/** Sends each valid file as a message of its own; refused files stay until removed. */
export function sendAttached(url: string): void {
  const files = here(url);
  update(url, (now) => now.filter(({ refusal }) => refusal !== null));
  for (const each of files) if (isReady(each)) sendOneFile(url, each.file);
}

function sendOneFile(url: string, file: File): void {
  let reqId: string | null = null;
  const pending = chat.client.sendFile(url, file, (share) => {
    if (reqId !== null) noteUpload(reqId, share);
  });
  reqId = pending.reqId;
  noteUpload(reqId, 0);
  pending.sent
    .catch((error: unknown) => {
      if (!cancelled.delete(pending.reqId)) notifyRejected(error instanceof ChatError ? error.message : GENERIC_TEXT);
    })
    .finally(() => noteUpload(pending.reqId, null));
}

function notifyRejected(reason: string): void {
  notify({ summary: uploadFailedText(reason), severity: "error", group: "chat-upload" });
}

/** Uploads cancelled by hand; their failures are not shown. */
const cancelled = new Set<string>();

export function noteCancelled(reqId: string): void {
  cancelled.add(reqId);
}
