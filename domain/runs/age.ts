const MINUTE_MS = 60_000;

/** How long ago in a word: `now`, `4m`, `2h 5m`. Never negative, whatever the clocks say. */
export function ageText(saidAtMs: number, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - saidAtMs) / MINUTE_MS));
  if (minutes === 0) return "now";
  if (minutes < 60) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`;
}

/** How far a quote has faded: sent within 5 minutes, within the hour, before. */
export type Fading = 0 | 1 | 2;
const STEPS_MINUTES = [5, 60] as const;

export function fadingOf(saidAtMs: number, nowMs: number): Fading {
  const minutes = (nowMs - saidAtMs) / MINUTE_MS;
  const step = STEPS_MINUTES.findIndex((until) => minutes < until);
  return step === -1 ? 2 : (step as Fading);
}
