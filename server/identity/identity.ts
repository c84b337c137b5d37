import type { Actor } from "#server/core/actor.ts";
import {
  isSessionLive,
  liveSessions,
  peopleByIds,
  personByAccessHash,
  personById,
  toActor,
} from "#server/identity/repository.ts";
import { tokenHash } from "#server/identity/tokens.ts";
import type { Parts } from "#server/core/parts.ts";

/** Who presents an access token; null when it is unknown, past its time, ended, or the person was switched off. */
export async function actorOfToken(parts: Parts, accessToken: string): Promise<Actor | null> {
  if (parts.config.sessionSecret === null) return null;
  const found = await personByAccessHash(parts.db.orm, tokenHash(parts.config, accessToken), parts.clock.now());
  return found ? toActor(found, found.sessionId) : null;
}

/**
 * The person as the database has them now, for what holds no token: sockets and the simulator. With a session id, null
 * too once that session has ended.
 */
export async function actorOfUser(
  parts: Parts,
  userId: string,
  sessionId: string | null = null,
): Promise<Actor | null> {
  const person = await personById(parts.db.orm, userId);
  if (person?.user.status !== "active") return null;
  if (sessionId !== null && !(await isSessionLive(parts.db.orm, sessionId))) return null;
  return toActor(person, sessionId);
}

/** The same of many at once, in their order. */
export async function actorsOf(
  { db: { orm } }: Pick<Parts, "db">,
  holders: readonly { userId: string; sessionId: string | null }[],
): Promise<readonly (Actor | null)[]> {
  const people = await peopleByIds(orm, [...new Set(holders.map(({ userId }) => userId))]);
  const live = await liveSessions(orm, [...new Set(holders.flatMap(({ sessionId }) => sessionId ?? []))]);
  return holders.map(({ userId, sessionId }) => {
    const person = people.get(userId);
    const isGood = person?.user.status === "active" && (sessionId === null || live.has(sessionId));
    return isGood ? toActor(person, sessionId) : null;
  });
}
