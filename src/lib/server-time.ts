/** How far the server's clock is ahead of this machine's, in ms, as the last answer or frame told. */
let aheadMs = 0;

export function learnServerTime(iso: string): void {
  aheadMs = Date.parse(iso) - Date.now();
}

/** The server's time now, epoch ms. Ages and countdowns are measured against it. */
export function serverNowMs(): number {
  return Date.now() + aheadMs;
}
