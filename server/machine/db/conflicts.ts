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

/** True when a statement failed because the unique index already has such a row. */
export function violatesUnique(error: unknown, index: string): boolean {
  return causes(error).some(
    (at) => "code" in at && at.code === "23505" && "constraint" in at && at.constraint === index,
  );
}

function isConflict(error: unknown): boolean {
  return causes(error).some((at) => "code" in at && typeof at.code === "string" && CONFLICTS.has(at.code));
}

/** The error and its causes, outermost first. */
function causes(error: unknown): Error[] {
  const found: Error[] = [];
  for (let at: unknown = error; at instanceof Error && found.length < 8; at = at.cause) found.push(at);
  return found;
}
