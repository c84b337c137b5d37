/**
 * Presence and members of the visible direct channels are refreshed every ten minutes. Requests go out in batches of
 * five, a minute apart, so that a long list does not hit the server at once.
 */
export const REFRESH_EVERY_MS = 600_000;
export const BATCH_SIZE = 5;
export const BETWEEN_BATCHES_MS = 60_000;

export interface RefreshClock {
  setTimeout(run: () => void, afterMs: number): unknown;
  clearTimeout(handle: unknown): void;
}

export interface RefreshNeeds {
  clock: RefreshClock;
  /** Addresses of the direct channels that are in sight now. */
  visibleDirect(): readonly string[];
  refresh(url: string): Promise<unknown>;
}

/** Starts the rounds; returns a function that stops them. A round longer than ten minutes delays the next one. */
export function startChannelRefresh(needs: RefreshNeeds): () => void {
  const { clock } = needs;
  let timer: unknown;
  let stopped = false;
  const after = (ms: number, run: () => void) => {
    if (!stopped) timer = clock.setTimeout(run, ms);
  };

  function batch(urls: readonly string[], sinceRoundMs: number): void {
    // A failed refresh is retried in the next round.
    for (const url of urls.slice(0, BATCH_SIZE)) needs.refresh(url).catch(() => undefined);
    const rest = urls.slice(BATCH_SIZE);
    if (rest.length > 0) after(BETWEEN_BATCHES_MS, () => batch(rest, sinceRoundMs + BETWEEN_BATCHES_MS));
    else after(Math.max(BETWEEN_BATCHES_MS, REFRESH_EVERY_MS - sinceRoundMs), round);
  }
  function round(): void {
    batch([...new Set(needs.visibleDirect())], 0);
  }

  after(REFRESH_EVERY_MS, round);
  return () => {
    stopped = true;
    clock.clearTimeout(timer);
  };
}
