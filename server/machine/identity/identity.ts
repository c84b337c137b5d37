import type { Actor } from "#server/machine/core/actor.ts";
import { publishAccessChanged } from "#server/machine/identity/access-changed.ts";
import { isAllowedAddress } from "#server/machine/identity/address-ranges.ts";
import { type Duty, dutiesOf } from "#server/machine/identity/duties.ts";
import { endSession, type Device } from "#server/machine/identity/sessions.ts";
import {
  isActive,
  isSessionLive,
  liveSessions,
  peopleByIds,
  personByAccessHash,
  personById,
  toActor,
} from "#server/machine/identity/repository.ts";
import { tokenHashes } from "#server/machine/identity/tokens.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Holder of a token, with duties still open. */
export interface SignedIn {
  actor: Actor;
  duties: readonly Duty[];
}

/**
 * Holder of an access token; null when it is unknown, expired or ended, or the person is switched off. Use from outside
 * the firm's address ranges ends the session.
 */
export async function signedInByToken(parts: Parts, accessToken: string, device: Device): Promise<SignedIn | null> {
  if (parts.config.sessionSecret === null) return null;
  const found = await personByAccessHash(parts.db.orm, tokenHashes(parts.config, accessToken), parts.clock.now());
  if (found === undefined) return null;
  const { user, client, sessionId, addressRanges } = found;
  if (isAllowedAddress(addressRanges, device.ip)) {
    return { actor: toActor(found, sessionId), duties: dutiesOf(parts.config, found) };
  }
  await parts.db.orm.transaction((tx) => endSession(parts, tx, sessionId, user.id, client.id, "address", device));
  publishAccessChanged(parts, user.id);
  return null;
}

/**
 * Current state of a person, for code without a token: sockets and the simulator. With a session id, null too once that
 * session has ended.
 */
export async function actorOfUser(
  parts: Parts,
  userId: string,
  sessionId: string | null = null,
): Promise<Actor | null> {
  const person = await personById(parts.db.orm, userId);
  if (person === undefined || !isActive(person)) return null;
  if (sessionId !== null && !(await isSessionLive(parts.db.orm, sessionId))) return null;
  return toActor(person, sessionId);
}

/** The person at the other end of a socket. */
export interface SocketHolder {
  userId: string;
  sessionId: string | null;
  address: string;
}

/** The same for many, in their order; null too for people outside their firm's address ranges or with open duties. */
export async function actorsOf(
  { db: { orm }, config }: Pick<Parts, "db" | "config">,
  holders: readonly SocketHolder[],
): Promise<readonly (Actor | null)[]> {
  const people = await peopleByIds(orm, [...new Set(holders.map(({ userId }) => userId))]);
  const live = await liveSessions(orm, [...new Set(holders.flatMap(({ sessionId }) => sessionId ?? []))]);
  return holders.map(({ userId, sessionId, address }) => {
    const person = people.get(userId);
    if (person === undefined || !isActive(person) || (sessionId !== null && !live.has(sessionId))) return null;
    if (dutiesOf(config, person).length > 0) return null;
    return isAllowedAddress(person.client.addressRanges, address) ? toActor(person, sessionId) : null;
  });
}
