import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { expire } from "#domain/trading/rounds.ts";
import { STANDING_STATUSES } from "#domain/trading/eoi-life.ts";
import { isOpen, OPEN_STATES } from "#domain/trading/talk.ts";
import { CLOCK_ACTOR } from "#server/actor.ts";
import { change } from "#server/change.ts";
import { clusters, eois } from "#server/db/schema/trading.ts";
import { matchNewcomer } from "#server/features/clusters/match.ts";
import { latestEnd } from "#server/features/clusters/open-talk.ts";
import { Book } from "#server/features/eoi/book.ts";
import { applyToEoi } from "#server/features/eoi/eoi-changes.ts";
import { isOpenNow, marketDay } from "#server/features/eoi/market-day.ts";
import { keepLed, type LedWork } from "#server/led-work.ts";
import type { Parts } from "#server/parts.ts";
import { pause } from "#server/pause.ts";

/** Rows ended or begun in one transaction. */
const BATCH = 100;
const EVERY_MS = 1000;

const cause = { actor: CLOCK_ACTOR, requestId: "clock" };

async function expireEois(parts: Parts, now: Date): Promise<number> {
  const due = and(inArray(eois.status, [...STANDING_STATUSES]), lte(eois.expiresAt, now));
  const rows = await parts.db.orm
    .select({ id: eois.id, isin: eois.finstrumentId })
    .from(eois)
    .where(due)
    .orderBy(asc(eois.expiresAt))
    .limit(BATCH);
  if (rows.length === 0) return 0;
  return change(parts, cause, async (changing) => {
    const book = await Book.open(
      parts,
      changing,
      rows.map((row) => row.isin),
    );
    const expired: string[] = [];
    for (const row of book.all().filter((each) => each.expiresAt <= now)) {
      const verdict = await applyToEoi(book, row, { type: "expired" });
      if (verdict.ok) expired.push(row.id);
    }
    if (expired.length > 0) changing.audit("eoi.expire", "clock", { expired });
    await book.flush();
    return expired.length;
  });
}

async function expireTalks(parts: Parts, now: Date): Promise<number> {
  const due = and(inArray(clusters.state, [...OPEN_STATES]), lte(clusters.expiresAt, now));
  const rows = await parts.db.orm
    .select({ id: clusters.id, isin: clusters.finstrumentId })
    .from(clusters)
    .where(due)
    .orderBy(asc(clusters.expiresAt))
    .limit(BATCH);
  if (rows.length === 0) return 0;
  return change(parts, cause, async (changing) => {
    const book = await Book.open(
      parts,
      changing,
      rows.map((row) => row.isin),
    );
    const expired: string[] = [];
    for (const { id } of rows) {
      const talk = await book.talk(id);
      if (talk === undefined || !isOpen(talk) || talk.expiresAt === null || talk.expiresAt > now) continue;
      const verdict = expire(talk, changing.now, latestEnd(book, talk));
      if (!verdict.ok) continue;
      book.putTalk(verdict.value);
      expired.push(id);
    }
    if (expired.length > 0) changing.audit("cluster.expire", "clock", { expired });
    await book.flush();
    return expired.length;
  });
}

/** Mandates that were entered while the market was shut. */
async function openMandates(parts: Parts, now: Date): Promise<number> {
  if (!isOpenNow(marketDay(parts, now))) return 0;
  const rows = await parts.db.orm
    .select({ id: eois.id, isin: eois.finstrumentId })
    .from(eois)
    .where(eq(eois.status, "HELD"))
    .orderBy(asc(eois.createdAt))
    .limit(BATCH);
  if (rows.length === 0) return 0;
  return change(parts, cause, async (changing) => {
    const book = await Book.open(
      parts,
      changing,
      rows.map((row) => row.isin),
    );
    const opened: string[] = [];
    for (const row of book.all().filter((each) => each.status === "HELD" && each.expiresAt > now)) {
      const verdict = await applyToEoi(book, row, { type: "marketOpened" });
      if (!verdict.ok) continue;
      await matchNewcomer(book, verdict.value);
      opened.push(row.id);
    }
    if (opened.length > 0) changing.audit("eoi.open", "clock", { opened });
    await book.flush();
    return opened.length;
  });
}

/** Everything whose time has come at this moment, batch after batch. */
export async function sweep(parts: Parts): Promise<void> {
  for (const step of [expireEois, expireTalks, openMandates]) {
    let done = BATCH;
    while (done >= BATCH) done = await step(parts, parts.clock.now());
  }
}

/** Sweeps every second on the node that leads. */
export function startSweeper(parts: Parts): LedWork {
  return keepLed(parts, { name: "sweeper", retryMs: EVERY_MS }, async (signal) => {
    while (!signal.aborted) {
      await sweep(parts);
      await pause(EVERY_MS, signal);
    }
  });
}
