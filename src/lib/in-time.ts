/** Maximum time a deal waits for extra information, ms. */
const PATIENCE_MS = 2000;

/** Result of a promise if it arrives in time; null when late or failed. */
export function inTime<T>(asked: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  return Promise.race([asked.catch(() => null), late]);
}
