import { errorBody } from "#domain/contract/errors.ts";
import { supportUpload } from "#domain/contract/http/support.ts";
import { CallError } from "#src/lib/api.ts";

const { method, path } = supportUpload;

/**
 * Sends a file for a ticket and tells how far it is. Not by fetch, which says nothing of the way up.
 * @param onProgress gets 0 to 1
 * @throws CallError when it was refused or did not arrive; nothing settles after `signal` aborted it
 */
export function uploadFile(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new CallError(method, path, request.status, refusalOf(request.responseText)));
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => {
      const answer = supportUpload.response.safeParse(jsonOf(request.responseText));
      if (request.status === 200 && answer.success) resolve(answer.data.file_url);
      else fail();
    });
    request.addEventListener("error", fail);
    signal.addEventListener("abort", () => request.abort());
    request.open(method, path);
    const form = new FormData();
    form.append("file", file);
    request.send(form);
  });
}

function refusalOf(text: string) {
  const read = errorBody.safeParse(jsonOf(text));
  return read.success ? read.data : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
