/** A file's size as people say it, `12 kB`, `3.4 MB`: kB and MB are thousands. @param bytes 0 and more */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
