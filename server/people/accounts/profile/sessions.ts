import { and, desc, eq, gt, isNull, ne } from "drizzle-orm";
import { Refusal } from "#domain/contract/errors.ts";
import type { MySession } from "#domain/contract/http/sessions.ts";
import { deviceName } from "#domain/lib/device-name.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { change, type Cause, type Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { sessions, type SessionEnd } from "#server/machine/db/schema/people.ts";
import { publishAccessChanged } from "#server/machine/identity/access-changed.ts";
import { REFRESH_SECONDS } from "#server/machine/identity/tokens.ts";

/** The caller's sessions: this one first, then the latest used. */
export async function mySessions(parts: Parts, actor: Actor): Promise<MySession[]> {
  const oldest = new Date(parts.clock.now().getTime() - REFRESH_SECONDS * 1000);
  const rows = await parts.db.orm
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, actor.userId), isNull(sessions.endedAt), gt(sessions.lastSeenAt, oldest)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
  const mine = rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent),
    signed_in_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    is_this: row.id === actor.sessionId,
  }));
  return mine.toSorted((a, b) => Number(b.is_this) - Number(a.is_this));
}

/** Ends one session of the caller. @throws Refusal not_found unless it is theirs */
export async function endMySession(parts: Parts, cause: Cause, id: string): Promise<void> {
  const { userId } = cause.actor;
  const [mine] = await parts.db.orm
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
  if (!mine) throw new Refusal("not_found", "There is no such session.");
  await change(parts, cause, (changing) => endSessions(changing, { userId, because: "elsewhere", only: id }));
  publishAccessChanged(parts, userId);
}

/** Ends all sessions of the caller but the one they use. Answers how many. */
export async function endOtherSessions(parts: Parts, cause: Cause): Promise<number> {
  const { userId, sessionId } = cause.actor;
  const ended = await change(parts, cause, (changing) =>
    endSessions(changing, { userId, because: "elsewhere", but: sessionId }),
  );
  publishAccessChanged(parts, userId);
  return ended;
}

/**
 * Ends live sessions of a person, each with its audit entry; the caller triggers a check of sockets after the commit.
 */
export async function endSessions(
  changing: Change,
  { userId, because, only, but }: { userId: string; because: SessionEnd; only?: string; but?: string | null },
): Promise<number> {
  const ended = await changing.tx
    .update(sessions)
    .set({ endedAt: changing.now, endedBecause: because })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        only === undefined ? undefined : eq(sessions.id, only),
        but ? ne(sessions.id, but) : undefined,
      ),
    )
    .returning({ id: sessions.id });
  for (const { id } of ended) changing.audit("auth.session_ended", id, { because });
  return ended.length;
}
