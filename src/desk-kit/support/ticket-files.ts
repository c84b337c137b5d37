import { supportUpload, UPLOAD_LIMIT_BYTES } from "#domain/contract/http/support.ts";
import { supportTexts } from "#domain/support/texts.ts";
import type { AttachedFile } from "#src/ui/form/uploads.ts";
import { notify } from "#src/ui/toast.tsx";

/** Files of a ticket: upload endpoint, maximum number, and the toast after a failed upload. */
export const ticketFiles = {
  target: {
    endpoint: supportUpload,
    limitBytes: UPLOAD_LIMIT_BYTES,
    urlOf: ({ file_url }: { file_url: string }) => file_url,
  },
  most: 5,
  onFailed({ name, error }: AttachedFile): void {
    notify({ summary: supportTexts.uploadFailed, detail: `${name}: ${error}`, severity: "error" });
  },
};

export const FILES_HELP = `Up to ${ticketFiles.most}, 5 MB each. A screenshot can be pasted.`;
