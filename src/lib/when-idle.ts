/** Delay by which an opened page has rendered its data, ms. */
const IDLE_MS = 2000;

/** Runs work once the page is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  const idle = window.setTimeout(work, IDLE_MS);
  return () => window.clearTimeout(idle);
}
