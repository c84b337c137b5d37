/** A file's size as people say it; kB and MB are thousands. */
export function fileSizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The toast of a file that did not go. T-09, H-08 */
export function uploadFailedText(reason: string): string {
  return `Error uploading file: ${reason}`;
}
