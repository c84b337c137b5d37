import type { Download } from "#domain/contract/download.ts";

/** Long enough for the browser to have taken the file over. */
const RELEASE_AFTER_MS = 60_000;

/** Has the browser save a file under its name. */
export function saveDownload({ filename, content_type, bytes }: Download): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: content_type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = filename;
  // Firefox only follows a link that is in the page.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}
