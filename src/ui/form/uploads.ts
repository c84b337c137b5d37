import { create } from "zustand";
import { z } from "zod";
import type { Endpoint, ResponseOf } from "#domain/contract/endpoint.ts";
import { FILE_NOT_TAKEN, isNeverTaken } from "#domain/files/file-types.ts";
import { CallError } from "#src/lib/call-error.ts";
import { upload } from "#src/lib/upload.ts";

/** A file of a form, as the form's draft holds it. */
const attachedFile = z.object({
  id: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  /** Set once the file has arrived. */
  fileUrl: z.string().nullable(),
  /** Reason the upload failed. */
  error: z.string().nullable(),
});
export type AttachedFile = z.infer<typeof attachedFile>;

/** The files of a form as its addresses go to the server: those that arrived. A form waits for those under way. */
export const attachedFiles = z
  .array(attachedFile)
  .refine((files) => files.every(({ fileUrl, error }) => fileUrl !== null || error !== null), {
    message: "Files are still being uploaded.",
  })
  .transform((files) => files.flatMap(({ fileUrl }) => fileUrl ?? []));

/** Destination of uploads. */
export interface UploadTarget<E extends Endpoint = Endpoint> {
  endpoint: E;
  limitBytes: number;
  urlOf: (answer: ResponseOf<E>) => string;
}

interface UploadState {
  /** 0 to 1. */
  progress: number;
  /** Result; null while uploading. */
  end: Pick<AttachedFile, "fileUrl" | "error"> | null;
}

/** Files on their way up and how they ended, by id. They go on while their form is off the screen. */
export const useUploads = create<Record<string, UploadState>>(() => ({}));

const underWay = new Map<string, AbortController>();

/** Starts an upload. @returns the form's entry for the file until it ends */
export function startUpload<E extends Endpoint>(file: File, target: UploadTarget<E>): AttachedFile {
  const id = crypto.randomUUID();
  useUploads.setState({ [id]: { progress: 0, end: null } });
  void send(id, file, target);
  return { id, name: file.name, sizeBytes: file.size, fileUrl: null, error: null };
}

export function cancelUpload(id: string): void {
  underWay.get(id)?.abort();
  const { [id]: _gone, ...rest } = useUploads.getState();
  useUploads.setState(rest, true);
}

/** Files with their upload results; drops those whose upload ended with an earlier page. */
export function settledFiles(files: readonly AttachedFile[], uploads: Record<string, UploadState>): AttachedFile[] {
  return files.flatMap((file) => {
    if (file.fileUrl !== null || file.error !== null) return file;
    const state = uploads[file.id];
    return state === undefined ? [] : { ...file, ...state.end };
  });
}

async function send<E extends Endpoint>(id: string, file: File, { endpoint, limitBytes, urlOf }: UploadTarget<E>) {
  const sending = new AbortController();
  underWay.set(id, sending);
  const set = (state: UploadState) => {
    if (!sending.signal.aborted) useUploads.setState({ [id]: state });
  };
  try {
    if (file.size > limitBytes) throw new UnfitFile(`The file is larger than ${limitBytes / 1_000_000} MB.`);
    if (isNeverTaken(file.name)) throw new UnfitFile(FILE_NOT_TAKEN);
    const onProgress = (progress: number) => set({ progress, end: null });
    const answer = await upload(endpoint, endpoint.path, { file, onProgress, signal: sending.signal });
    set({ progress: 1, end: { fileUrl: urlOf(answer), error: null } });
  } catch (failure) {
    set({ progress: 0, end: { fileUrl: null, error: failureText(failure) } });
  } finally {
    underWay.delete(id);
  }
}

class UnfitFile extends Error {}

function failureText(failure: unknown): string {
  if (failure instanceof CallError) return failure.text;
  return failure instanceof UnfitFile ? failure.message : "Something went wrong!";
}
