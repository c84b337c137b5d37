/**
 * File size for display, `12 kB`, `3.4 MB`; kB and MB are decimal.
 * @param bytes 0 or more
 */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
