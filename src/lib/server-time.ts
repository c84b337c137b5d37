/** The clocks of two machines drift, and a laptop that slept has another: older samples than this count no more. */
const SAMPLE_LIFE_MS = 60_000;

/** Server clock minus this machine's clock, ms, and the local time of the last measurement. */
let ahead = { ms: 0, atMs: Number.NEGATIVE_INFINITY };

/**
 * Learns the server's time from a response or a frame. Latency can only make the server look slow, so the fastest
 * sample counts.
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
