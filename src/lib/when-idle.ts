/** A page that was opened has drawn its data by then. */
const IDLE_MS = 2000;

/** Does something once the page has nothing better to do. Returns the way not to. */
export function whenIdle(work: () => void): () => void {
  const idle = window.setTimeout(work, IDLE_MS);
  return () => window.clearTimeout(idle);
}
