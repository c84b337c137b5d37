/** What whoever tried too often is told: how long to wait, in minutes or, below one, in seconds. */
export function tooManyTries(waitSeconds: number): string {
  const seconds = Math.max(1, Math.ceil(waitSeconds));
  return `Too many tries. Try again in ${seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}.`;
}
