/**
 * Presence and members of the direct channels in sight are asked for again every ten minutes, five at a time with a
 * minute between, so that a long list does not meet the server all at once.
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

/** Begins the rounds; returns the way to end them. A round that takes longer than ten minutes delays the next one. */
export function startChannelRefresh(needs: RefreshNeeds): () => void {
  const { clock } = needs;
  let timer: unknown;
  let stopped = false;
  const after = (ms: number, run: () => void) => {
    if (!stopped) timer = clock.setTimeout(run, ms);
  };

  function batch(urls: readonly string[], sinceRoundMs: number): void {
    // One that fails is asked again with the next round.
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
