import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";

/** Away for longer than this, and the levels and clocks on the page count as old. */
export const STALE_AFTER_MS = 10_000;

export type SocketState = "connecting" | "online" | "offline" | "signed-out" | "too-many";

/**
 * Start of the live connection's absence, epoch ms; null while connected. It ends once all earlier rows are current
 * again: an open socket alone says nothing about the visible levels.
 */
export function nextAwaySince(
  awaySinceMs: number | null,
  { socket, isCurrent }: { socket: SocketState; isCurrent: boolean },
  nowMs: number,
): number | null {
  if (socket === "signed-out") return null;
  if (socket === "online") return isCurrent ? null : awaySinceMs;
  return awaySinceMs ?? nowMs;
}

/** The moment from which the page is stale; counts of time left stop there. */
export const staleAtMs = (awaySinceMs: number): number => awaySinceMs + STALE_AFTER_MS;

export const isStaleAt = (awaySinceMs: number | null, nowMs: number): boolean =>
  awaySinceMs !== null && nowMs >= staleAtMs(awaySinceMs);

/** Reason a binding act is barred meanwhile. */
export const awayReason = (awaySinceMs: number): string =>
  `The live connection has been away since ${formatTimeWithSeconds(awaySinceMs)}. Nothing binding is sent until it is back.`;
