/** Serialization failure and deadlock: the database undid this transaction so that another could go on. */
const CONFLICTS = new Set(["40001", "40P01"]);
const ATTEMPTS = 4;

/** Runs a transaction again when the database chose it as the one to give way. */
export async function retryingConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt >= ATTEMPTS || !isConflict(error)) throw error;
    }
  }
}

function isConflict(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    if ("code" in at && typeof at.code === "string" && CONFLICTS.has(at.code)) return true;
  }
  return false;
}
