import type { Config } from "#server/machine/config/config.ts";
import type { UserRow } from "#server/machine/identity/repository.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Maximum age of a session, regardless of use: a working day with a second factor, else 30 days. */
const LASTS_MS = { withSecondFactor: 12 * HOUR_MS, without: 30 * DAY_MS };

/**
 * End of a session regardless of use. Setting up a second factor proves it, so its hours count from then.
 * @param createdAt time of the sign-in
 */
export function sessionEndsAt(createdAt: Date, { secondFactorAt }: Pick<UserRow, "secondFactorAt">): Date {
  if (secondFactorAt === null) return new Date(createdAt.getTime() + LASTS_MS.without);
  return new Date(Math.max(createdAt.getTime(), secondFactorAt.getTime()) + LASTS_MS.withSecondFactor);
}

/** Last use of a session: the stored one, and the one reported now; null when unknown. */
interface Uses {
  stored: Date;
  reported: Date | null;
}

/**
 * End of a session without further use, counted from its last use; `now` when it was already idle too long, before that
 * use or since. Null: no limit.
 */
export function idleEndsAt(
  { sessionIdleMinutes }: Pick<Config, "sessionIdleMinutes">,
  { stored, reported }: Uses,
  now: Date,
): Date | null {
  if (sessionIdleMinutes === null) return null;
  const mayIdleMs = sessionIdleMinutes * 60_000;
  // A use after the pause does not undo it.
  const from = reported !== null && reported.getTime() - stored.getTime() < mayIdleMs ? reported : stored;
  return new Date(Math.max(from.getTime() + mayIdleMs, now.getTime()));
}
