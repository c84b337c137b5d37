import { errorBody } from "#domain/contract/errors.ts";
import { uploadChatFile } from "#domain/contract/http/chat-messages.ts";
import { CallError } from "#src/lib/api.ts";
import type { UploadFile } from "#src/chat-client/engine/file-sends.ts";

const { method, path, response } = uploadChatFile;

/**
 * Sends a file of a message up from a page. Not by fetch, which says nothing of the way up.
 * @param baseUrl put before the path; empty in a page, which calls its own server
 */
export const uploadFromBrowser =
  (baseUrl = ""): UploadFile =>
  (url, file, onProgress, signal) =>
    new Promise((resolve, reject) => {
      const address = baseUrl + path.replace(":url", encodeURIComponent(url));
      const request = new XMLHttpRequest();
      const fail = () => reject(new CallError(method, address, request.status, refusalOf(request.responseText)));
      request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
      request.addEventListener("load", () => {
        const answer = response.safeParse(jsonOf(request.responseText));
        if (request.status === 200 && answer.success) resolve(answer.data);
        else fail();
      });
      request.addEventListener("error", fail);
      request.addEventListener("abort", fail);
      signal.addEventListener("abort", () => request.abort());
      request.open(method, address);
      const form = new FormData();
      form.append("file", file);
      request.send(form);
    });

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
