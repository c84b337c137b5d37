import { uploadChatFile } from "#domain/contract/http/chat-messages.ts";
import { upload } from "#src/lib/upload.ts";
import type { UploadFile } from "#src/chat-client/engine/file-sends.ts";

/**
 * Sends a file of a message up from a page.
 * @param baseUrl put before the path; empty in a page, which calls its own server
 */
export const uploadFromBrowser =
  (baseUrl = ""): UploadFile =>
  (url, file, onProgress, signal) =>
    upload(uploadChatFile, baseUrl + uploadChatFile.path.replace(":url", encodeURIComponent(url)), {
      file,
      onProgress,
      signal,
    });
