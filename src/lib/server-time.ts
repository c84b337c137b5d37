/** The clocks of two machines drift, and a laptop that slept has another: older samples than this count no more. */
const SAMPLE_LIFE_MS = 60_000;

/** How far the server's clock is ahead of this machine's, in ms, and when by this clock that was learnt. */
let ahead = { ms: 0, atMs: Number.NEGATIVE_INFINITY };

/**
 * Takes the time that an answer or a frame carries. It was right when it left: the way here can only make the server look
 * slow, so the sample that came fastest is the one that counts.
 */
export function learnServerTime(iso: string): void {
  const atMs = Date.now();
  const ms = Date.parse(iso) - atMs;
  if (ms >= ahead.ms || Math.abs(atMs - ahead.atMs) > SAMPLE_LIFE_MS) ahead = { ms, atMs };
}

/** The server's time now, epoch ms. Ages and countdowns are measured against it. */
export function serverNowMs(): number {
  return Date.now() + ahead.ms;
}
