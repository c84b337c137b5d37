import { and, eq, inArray, isNull } from "drizzle-orm";
import { appendAudit } from "#server/machine/core/audit.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { refreshTokens, sessions, type SessionEnd } from "#server/machine/db/schema/people.ts";
import { publishAccessChanged } from "#server/machine/identity/access-changed.ts";
import { isAllowedAddress, readableAddress } from "#server/machine/identity/address-ranges.ts";
import { addressRefused, awayTooLong, signInAgain, tokenExpired } from "#server/machine/identity/errors.ts";
import { idleEndsAt, sessionEndsAt } from "#server/machine/identity/session-age.ts";
import { isActive, personById, type Person } from "#server/machine/identity/repository.ts";
import {
  ACCESS_SECONDS,
  newTokenPair,
  nextTokenPair,
  REFRESH_SECONDS,
  tokenHash,
  type TokenPair,
  tokenHashes,
} from "#server/machine/identity/tokens.ts";
import { underEachSecret } from "#server/machine/identity/keys.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * A session is one signed-in device: a family of tokens that renew each other. A refresh token works once. Presenting a
 * used one ends the family, because two parties then hold it and one of them stole it. The exception is a short grace
 * for tabs that renew simultaneously: for ten seconds a used token returns the same pair it was exchanged for, unless
 * that pair has been renewed itself. A thief gains nothing: both then hold the same token, and the second to renew,
 * after the grace, ends the family.
 */
const GRACE_MS = 10_000;
/** Time that calls in flight during a renewal may still use the previous access token. */
const OVERLAP_MS = 30_000;

/** The caller's device, for the audit row, the list of devices and the firm's address ranges. */
export interface Device {
  ip: string;
  userAgent: string;
  requestId: string;
}

export interface Issued extends TokenPair {
  userId: string;
  accessExpiresAt: Date;
}

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** Opens a session inside the caller's transaction. @throws Refusal address_refused outside the firm's address ranges */
export async function openSession(
  parts: Parts,
  tx: Tx,
  { user, client }: Person,
  device: Device & { ip: string },
  by: "password" | "otp" | "registration",
): Promise<Issued> {
  if (!isAllowedAddress(client.addressRanges, device.ip)) throw addressRefused(readableAddress(device.ip));
  const now = parts.clock.now();
  const pair = newTokenPair();
  const id = parts.newId("ses");
  const accessExpiresAt = after(now, ACCESS_SECONDS);
  await tx.insert(sessions).values({
    id,
    userId: user.id,
    accessHash: tokenHash(parts.config, pair.access),
    accessExpiresAt,
    createdAt: now,
    lastSeenAt: now,
    userAgent: device.userAgent,
    ipAddress: device.ip,
  });
  await storeRefresh(parts, tx, id, pair.refresh, now);
  await appendAudit(tx, [
    {
      at: now,
      actorId: user.id,
      clientId: client.id,
      action: "auth.signed_in",
      subject: id,
      requestId: device.requestId,
      detail: { by },
    },
  ]);
  return { ...pair, userId: user.id, accessExpiresAt };
}

/**
 * Exchanges a refresh token for the next pair.
 * @throws Refusal token_expired when it is unknown, expired or reused, or its session or person is no longer valid;
 * sign_in_again when the session reached its maximum age or was idle too long
 * @param idleMs time since the last key press or click; null when unknown
 */
export async function renewSession(
  parts: Parts,
  presented: string,
  device: Device,
  idleMs: number | null,
): Promise<Issued> {
  const outcome = await parts.db.orm.transaction((tx) => renewInside(parts, tx, presented, device, idleMs));
  if (outcome && "accessExpiresAt" in outcome) return outcome;
  if (outcome) publishAccessChanged(parts, outcome.endedFor);
  if (outcome?.because === "idle") throw awayTooLong();
  throw outcome?.because === "age" ? signInAgain() : tokenExpired();
}

/** A session ended by a renewal, or found ended by age or idleness. */
interface Ended {
  endedFor: string;
  because: SessionEnd;
}

/** Returns rather than throws when it ends a session: that must be committed. */
async function renewInside(
  parts: Parts,
  tx: Tx,
  presented: string,
  device: Device,
  idleMs: number | null,
): Promise<Issued | Ended | null> {
  const now = parts.clock.now();
  const [found] = await tx
    .select({ token: refreshTokens, session: sessions })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(inArray(refreshTokens.hash, tokenHashes(parts.config, presented)))
    .for("update");
  // Every tab gets the reason: age or idleness.
  const because = found?.session.endedBecause;
  if (found && (because === "age" || because === "idle")) return { endedFor: found.session.userId, because };
  if (!found || found.session.endedAt !== null) return null;
  const { token, session } = found;
  const person = await personById(tx, session.userId);
  if (person === undefined || !isActive(person) || token.expiresAt <= now) {
    await endSession(parts, tx, session.id, session.userId, person?.client.id ?? "", "expired", device);
    return { endedFor: session.userId, because: "expired" };
  }
  if (!isAllowedAddress(person.client.addressRanges, device.ip)) {
    await endSession(parts, tx, session.id, session.userId, person.client.id, "address", device);
    return { endedFor: session.userId, because: "address" };
  }
  const endsAt = sessionEndsAt(session.createdAt, person.user);
  if (endsAt <= now) {
    await endSession(parts, tx, session.id, session.userId, person.client.id, "age", device);
    return { endedFor: session.userId, because: "age" };
  }
  const stored = session.usedAt ?? session.lastSeenAt;
  const reported = idleMs === null ? null : new Date(Math.max(now.getTime() - idleMs, stored.getTime()));
  const idleEnd = idleEndsAt(parts.config, { stored, reported }, now);
  if (idleEnd !== null && idleEnd <= now) {
    await endSession(parts, tx, session.id, session.userId, person.client.id, "idle", device);
    return { endedFor: session.userId, because: "idle" };
  }
  const next = nextTokenPair(secretOf(parts.config, presented, token.hash), presented);
  if (token.usedAt !== null) {
    const inGrace = now.getTime() - token.usedAt.getTime() <= GRACE_MS && (await isUnused(parts, tx, next.refresh));
    if (inGrace) return { ...next, userId: session.userId, accessExpiresAt: session.accessExpiresAt };
    await endSession(parts, tx, session.id, session.userId, person.client.id, "reuse", device);
    return { endedFor: session.userId, because: "reuse" };
  }
  const ends = [after(now, ACCESS_SECONDS), endsAt, ...(idleEnd === null ? [] : [idleEnd])];
  const accessExpiresAt = new Date(Math.min(...ends.map((each) => each.getTime())));
  await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.hash, token.hash));
  await storeRefresh(parts, tx, session.id, next.refresh, now);
  const overlapEnds = new Date(Math.min(session.accessExpiresAt.getTime(), now.getTime() + OVERLAP_MS));
  await tx
    .update(sessions)
    .set({
      accessHash: tokenHash(parts.config, next.access),
      accessExpiresAt,
      previousAccessHash: session.accessHash,
      previousAccessUntil: overlapEnds,
      lastSeenAt: now,
      usedAt: reported ?? stored,
    })
    .where(eq(sessions.id, session.id));
  return { ...next, userId: session.userId, accessExpiresAt };
}

/** The secret under which a token is stored: nodes with different current secrets then compute the same next pair. */
function secretOf(config: Parts["config"], token: string, hash: string): Pick<Parts["config"], "sessionSecret"> {
  return underEachSecret(config).find((one) => tokenHash(one, token) === hash) ?? config;
}

/** Ends a session; false when it had ended before. */
export async function endSession(
  parts: Parts,
  tx: Tx,
  sessionId: string,
  userId: string,
  clientId: string,
  because: SessionEnd,
  device: Device,
): Promise<boolean> {
  const now = parts.clock.now();
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now, endedBecause: because })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  if (ended.length === 0) return false;
  const action = because === "logout" ? "auth.signed_out" : "auth.session_ended";
  await appendAudit(tx, [
    {
      at: now,
      actorId: userId,
      clientId,
      action,
      subject: sessionId,
      requestId: device.requestId,
      detail: because === "address" ? { because, ip: device.ip } : { because },
    },
  ]);
  return true;
}

/** The session a refresh token belongs to, while both are good. */
export async function sessionOfRefresh(parts: Parts, refresh: string): Promise<{ id: string; userId: string } | null> {
  if (parts.config.sessionSecret === null) return null;
  const [found] = await parts.db.orm
    .select({ id: sessions.id, userId: sessions.userId, expiresAt: refreshTokens.expiresAt })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(and(inArray(refreshTokens.hash, tokenHashes(parts.config, refresh)), isNull(sessions.endedAt)));
  return found && found.expiresAt > parts.clock.now() ? { id: found.id, userId: found.userId } : null;
}

async function storeRefresh(parts: Parts, tx: Tx, sessionId: string, refresh: string, now: Date): Promise<void> {
  await tx.insert(refreshTokens).values({
    hash: tokenHash(parts.config, refresh),
    sessionId,
    issuedAt: now,
    expiresAt: after(now, REFRESH_SECONDS),
  });
}

async function isUnused(parts: Parts, tx: Tx, refresh: string): Promise<boolean> {
  const [row] = await tx
    .select({ usedAt: refreshTokens.usedAt })
    .from(refreshTokens)
    .where(inArray(refreshTokens.hash, tokenHashes(parts.config, refresh)));
  return row !== undefined && row.usedAt === null;
}
