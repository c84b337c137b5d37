/**
 * True when an error, or one of its causes, means that no space is left: ENOSPC or EDQUOT from the file system,
 * SQLSTATE 53100 from the database, or the embedded engine's panic over the same.
 */
export function isStorageFull(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    const code = "code" in at ? at.code : undefined;
    if (code === "ENOSPC" || code === "EDQUOT" || code === "53100") return true;
    if (/no space left on device|disk quota exceeded/i.test(at.message)) return true;
  }
  return false;
}
