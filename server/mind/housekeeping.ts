import { and, eq, lt } from "drizzle-orm";
import type { Parts } from "#server/core/parts.ts";
import { mindAsks, mindChats } from "#server/db/schema/mind.ts";
import { closeLeftTurns } from "#server/mind/store/turns.ts";
import { LEFT_MS } from "#server/mind/turn-stream.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A conversation that is not pinned is kept so long after its last question. */
const KEPT_DAYS = 365;

/** Removes conversations past their time, and what was counted for budgets of days gone by. */
export async function tidyMind({ db, clock }: Pick<Parts, "db" | "clock">): Promise<void> {
  const now = clock.now().getTime();
  const past = new Date(now - KEPT_DAYS * DAY_MS);
  await db.orm.delete(mindChats).where(and(eq(mindChats.pinned, false), lt(mindChats.lastAskedAt, past)));
  await db.orm.delete(mindAsks).where(lt(mindAsks.at, new Date(now - 2 * DAY_MS)));
  await closeLeftTurns({ db, clock }, new Date(now - LEFT_MS));
}

/** At the start: the embedded database is open in one process, so whatever still runs in it was left by one that died. */
export async function closeTurnsAtStart({ db, clock, log }: Pick<Parts, "db" | "clock" | "log">): Promise<void> {
  const now = clock.now().getTime();
  const closed = await closeLeftTurns({ db, clock }, new Date(db.engine === "pglite" ? now + 1 : now - LEFT_MS));
  if (closed > 0) log.warn({ closed }, "turns of Mind that a server left running were closed");
}
