import type { Config } from "#server/config/config.ts";
import type { UserRow } from "#server/identity/repository.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** How long a session lasts from signing in, however much it is used: a working day with a second factor, else a month. */
const LASTS_MS = { withSecondFactor: 12 * HOUR_MS, without: 30 * DAY_MS };

/**
 * When a session ends whatever happens. Whoever sets up their second factor in it has just proved it: its hours count from then.
 * @param createdAt when the person signed in
 */
export function sessionEndsAt(createdAt: Date, { secondFactorAt }: Pick<UserRow, "secondFactorAt">): Date {
  if (secondFactorAt === null) return new Date(createdAt.getTime() + LASTS_MS.without);
  return new Date(Math.max(createdAt.getTime(), secondFactorAt.getTime()) + LASTS_MS.withSecondFactor);
}

/** A session's last use that is stored, and the one that is told of now; null where nothing is known of it. */
interface Uses {
  stored: Date;
  told: Date | null;
}

/**
 * When a session ends unless somebody uses it, from its last use; `now` where nobody did for too long, before that use or since.
 * Null: it may stand for however long.
 */
export function idleEndsAt(
  { sessionIdleMinutes }: Pick<Config, "sessionIdleMinutes">,
  { stored, told }: Uses,
  now: Date,
): Date | null {
  if (sessionIdleMinutes === null) return null;
  const mayIdleMs = sessionIdleMinutes * 60_000;
  // A use after the pause does not undo it.
  const from = told !== null && told.getTime() - stored.getTime() < mayIdleMs ? told : stored;
  return new Date(Math.max(from.getTime() + mayIdleMs, now.getTime()));
}
