const MINUTE_MS = 60_000;

/** Short age: `now`, `4m`, `2h 5m`. Never negative, even with clock differences. */
export function ageText(sentAtMs: number, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - sentAtMs) / MINUTE_MS));
  if (minutes === 0) return "now";
  if (minutes < 60) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`;
}

/** Age class of a quote: sent within 5 minutes (0), within the hour (1), earlier (2). */
export type Fading = 0 | 1 | 2;
const STEPS_MINUTES = [5, 60] as const;

export function fadingOf(sentAtMs: number, nowMs: number): Fading {
  const minutes = (nowMs - sentAtMs) / MINUTE_MS;
  const step = STEPS_MINUTES.findIndex((until) => minutes < until);
  return step === -1 ? 2 : (step as Fading);
}
