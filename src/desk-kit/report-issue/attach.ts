import { supportUpload, UPLOAD_LIMIT_BYTES } from "#domain/contract/http/support.ts";
import { FILE_NOT_TAKEN, isNeverTaken } from "#domain/files/file-types.ts";
import { supportTexts } from "#domain/support/texts.ts";
import { CallError } from "#src/lib/api.ts";
import { upload } from "#src/lib/upload.ts";
import { notify } from "#src/ui/toast.tsx";
import {
  addAttachment,
  changeAttachment,
  draftOf,
  dropAttachment,
  showErrors,
} from "#src/desk-kit/report-issue/report-issue.ts";

/** As many as a ticket takes. */
export const MOST_FILES = 5;

const underway = new Map<string, AbortController>();

/** Adds files to a draft and sends each of them at once. */
export function attachFiles(key: string, files: readonly File[]): void {
  const remaining = MOST_FILES - draftOf(key).attachments.length;
  for (const file of files.slice(0, remaining)) void attach(key, file);
  if (files.length > remaining)
    showErrors(key, { ...draftOf(key).errors, attachments: `At most ${MOST_FILES} files.` });
}

export function removeFile(key: string, id: string): void {
  underway.get(id)?.abort();
  underway.delete(id);
  dropAttachment(key, id);
}

async function attach(key: string, file: File): Promise<void> {
  const id = crypto.randomUUID();
  const sending = new AbortController();
  underway.set(id, sending);
  addAttachment(key, { id, name: file.name, sizeBytes: file.size, progress: 0, fileUrl: null, error: null });
  try {
    if (file.size > UPLOAD_LIMIT_BYTES) throw new UnfitFile("The file is larger than 5 MB.");
    if (isNeverTaken(file.name)) throw new UnfitFile(FILE_NOT_TAKEN);
    const onProgress = (progress: number) => changeAttachment(key, id, { progress });
    const sent = await upload(supportUpload, supportUpload.path, { file, onProgress, signal: sending.signal });
    changeAttachment(key, id, { progress: 1, fileUrl: sent.file_url });
  } catch (failure) {
    if (sending.signal.aborted) return;
    const error = failureText(failure);
    changeAttachment(key, id, { error });
    notify({ summary: supportTexts.uploadFailed, detail: `${file.name}: ${error}`, severity: "error" });
  } finally {
    underway.delete(id);
  }
}

class UnfitFile extends Error {}

function failureText(failure: unknown): string {
  if (failure instanceof CallError) return failure.text;
  return failure instanceof UnfitFile ? failure.message : "Something went wrong!";
}
