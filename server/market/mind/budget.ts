import { and, asc, eq, gte, sql } from "drizzle-orm";
import { istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { mindAsks } from "#server/machine/db/schema/mind.ts";
import { askedTooMuch } from "#server/market/mind/errors.ts";

/** Maximum turns of a person a day; counted in the database, across nodes. */
export const TURNS_A_DAY = 200;
export const TURNS_A_MINUTE = 20;
const MINUTE_MS = 60_000;

/**
 * Counts one more question of a person, on the Indian day it is.
 * @throws Refusal slow_down with how long to wait
 */
export async function spendTurn(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mind:${userId}`}, 6))`);
  const today = istDateOf(now.getTime());
  const since = new Date(istInstantMs(today, "00:00"));
  const asked = await tx
    .select({ at: mindAsks.at })
    .from(mindAsks)
    .where(
      and(
        eq(mindAsks.userId, userId),
        gte(mindAsks.at, new Date(Math.min(since.getTime(), now.getTime() - MINUTE_MS))),
      ),
    )
    .orderBy(asc(mindAsks.at));
  const lastMinute = asked.filter(({ at }) => at.getTime() > now.getTime() - MINUTE_MS);
  const [first] = lastMinute;
  if (first !== undefined && lastMinute.length >= TURNS_A_MINUTE) {
    throw askedTooMuch((first.at.getTime() + MINUTE_MS - now.getTime()) / 1000);
  }
  if (asked.filter(({ at }) => at >= since).length >= TURNS_A_DAY) {
    throw askedTooMuch((istInstantMs(today, "24:00") - now.getTime()) / 1000);
  }
  await tx.insert(mindAsks).values({ userId, at: now });
}
