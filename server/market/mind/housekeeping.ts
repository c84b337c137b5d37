import { and, eq, lt } from "drizzle-orm";
import type { Parts } from "#server/machine/core/parts.ts";
import { mindAsks, mindChats } from "#server/machine/db/schema/mind.ts";
import { closeLeftTurns } from "#server/market/mind/store/turns.ts";
import { LEFT_MS } from "#server/market/mind/turn-stream.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days an unpinned conversation is kept after its last question. */
const RETENTION_DAYS = 365;

/** Deletes expired conversations, and budget counts of past days. */
export async function tidyMind({ db, clock }: Pick<Parts, "db" | "clock">): Promise<void> {
  const now = clock.now().getTime();
  const past = new Date(now - RETENTION_DAYS * DAY_MS);
  await db.orm.delete(mindChats).where(and(eq(mindChats.pinned, false), lt(mindChats.lastAskedAt, past)));
  await db.orm.delete(mindAsks).where(lt(mindAsks.at, new Date(now - 2 * DAY_MS)));
  await closeLeftTurns({ db, clock }, new Date(now - LEFT_MS));
}

/**
 * Closes turns left running, at the start. The embedded database belongs to one process, so any running turn there is
 * from a dead one.
 */
export async function closeTurnsAtStart({ db, clock, log }: Pick<Parts, "db" | "clock" | "log">): Promise<void> {
  const now = clock.now().getTime();
  const closed = await closeLeftTurns({ db, clock }, new Date(db.engine === "pglite" ? now + 1 : now - LEFT_MS));
  if (closed > 0) log.warn({ closed }, "turns of Mind that a server left running were closed");
}
