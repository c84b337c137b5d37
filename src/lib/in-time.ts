/** A deal waits no longer than this for what would be said about it. */
const PATIENCE_MS = 2000;

/** An answer, where it comes in time; null where it is late or fails. */
export function inTime<T>(asked: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  return Promise.race([asked.catch(() => null), late]);
}
