import { formatTime } from "#domain/lib/format-date.ts";

const MINUTE_MS = 60_000;

/** Time since an event within the hour, or its clock time if earlier: `just now`, `2 minutes ago`, `at 10:15:00`. */
export function agoText(atMs: number, nowMs: number): string {
  const minutes = Math.floor((nowMs - atMs) / MINUTE_MS);
  if (minutes < 1) return "just now";
  if (minutes === 1) return "1 minute ago";
  return minutes < 60 ? `${minutes} minutes ago` : `at ${formatTime(atMs)}`;
}
