import { and, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { rateLimits } from "#server/machine/db/schema/ledger.ts";
import { refusedCallbacks } from "#server/machine/db/schema/exchanges.ts";
import { lineReplies } from "#server/machine/db/schema/runs.ts";
import { hostedChatEvents } from "#server/machine/db/schema/chat-hosted.ts";
import {
  deliveries,
  oneTimeCodes,
  passkeyChallenges,
  passwordResets,
  refreshTokens,
  sessions,
} from "#server/machine/db/schema/people.ts";
import { pruneSimulated } from "#server/demo/world/prune-simulated.ts";
import { removePastRecords } from "#server/market/surveillance/retention/remove-past.ts";
import { forgetLooseUploads } from "#server/people/support/uploads.ts";
import { sealPersonalData } from "#server/people/accounts/seal-personal-data.ts";
import { sealOldFiles } from "#server/machine/files/seal-old-files.ts";
import { rewrapFileKeys } from "#server/machine/identity/file-keys.ts";
import type { Sealing } from "#server/machine/identity/sealing-start.ts";
import { sealStoredCodes } from "#server/market/exchange/sealed-codes.ts";
import { resealCredentials } from "#server/market/exchange/credentials/reseal-credentials.ts";
import { sealOldPasswords, resealPasswords, resealSecondFactors } from "#server/machine/identity/reseal-secrets.ts";
import { tidyMind } from "#server/market/mind/housekeeping.ts";
import { tidyChat } from "#server/people/chat/model/delete-unused-files.ts";
import { type LeaderTask, runAsLeader } from "#server/machine/core/leader-task.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { pause } from "#server/machine/core/pause.ts";

const FIRST_MS = 60 * 1000;
const EVERY_MS = 60 * 60 * 1000;
/** Maximum time for sealing per round; the rest waits for the next round, so that other tasks run. */
const SEALING_FILES_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Days that ended sessions and old messages are kept for complaints. */
const STORED_DAYS = 30;

/** Deletes expired data once an hour, on the leader only; also soon after the start. */
export function startHousekeeping(parts: Parts): LeaderTask {
  return runAsLeader(parts, { name: "housekeeping", retryMs: EVERY_MS }, async (signal, led) => {
    for (let waitMs = FIRST_MS; !signal.aborted; waitMs = EVERY_MS) {
      await pause(waitMs, signal);
      if (signal.aborted) return;
      const removed = await removePastRecords(led);
      if (removed.messages + removed.files + removed.quotes + removed.negotiations > 0)
        led.log.info({ removed }, "records past their time were removed");
      await resealAll(led);
      // Not soon after the start: nodes of the version before, which read no sealed ones, may serve until then.
      if (waitMs === EVERY_MS) await sealOld(led);
      await tidy(led);
      await pruneSimulated(led);
      // Last, so that an unreachable store delays nothing else.
      const objects = await led.files.removeObjects({ db: led.db, now: led.clock.now() });
      if (objects > 0) led.log.info({ objects }, "objects of files that are gone were deleted");
      if (waitMs === EVERY_MS && led.config.sessionSecret !== null) {
        const files = await sealOldFiles(led, AbortSignal.any([signal, AbortSignal.timeout(SEALING_FILES_MS)]));
        if (files > 0) led.log.info({ files }, "files that a version before stored were sealed");
      }
    }
  });
}

/** Re-encrypts data under the current secret, during a change of secrets. */
export async function resealAll(parts: Pick<Parts, "db" | "log"> & Sealing): Promise<void> {
  const sealed = {
    credentials: await resealCredentials(parts),
    secondFactors: await resealSecondFactors(parts),
    passwords: await resealPasswords(parts),
    personalData: await sealPersonalData(parts, "under another secret"),
    commands: await sealStoredCodes(parts, "under another secret"),
    fileKeys: await rewrapFileKeys(parts),
  };
  if (Object.values(sealed).some((count) => count > 0)) parts.log.info({ sealed }, "sealed under the present secret");
}

/** Encrypts data stored unencrypted by an earlier version. */
export async function sealOld(parts: Pick<Parts, "db" | "log"> & Sealing): Promise<void> {
  const sealed = {
    passwords: await sealOldPasswords(parts),
    personalData: await sealPersonalData(parts, "in the clear"),
    commands: await sealStoredCodes(parts, "in the clear"),
  };
  if (Object.values(sealed).some((count) => count > 0))
    parts.log.info({ sealed }, "sealed what a version before stored");
}

/**
 * One pass: expired codes, challenges and tokens, sessions beyond renewal, expired counters, delivered messages, unsent
 * files.
 */
export async function tidy({ db, clock }: Pick<Parts, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const longAgo = new Date(now.getTime() - STORED_DAYS * DAY_MS);
  await deleteInSteps(db, oneTimeCodes, lt(oneTimeCodes.expiresAt, dayAgo));
  await deleteInSteps(db, passkeyChallenges, lt(passkeyChallenges.expiresAt, now));
  await deleteInSteps(db, passwordResets, lt(passwordResets.expiresAt, dayAgo));
  await deleteInSteps(db, refreshTokens, lt(refreshTokens.expiresAt, now));
  const isOver = or(and(isNotNull(sessions.endedAt), lt(sessions.endedAt, longAgo)), lt(sessions.lastSeenAt, longAgo));
  await deleteInSteps(db, sessions, isOver);
  await deleteInSteps(db, deliveries, lt(deliveries.createdAt, longAgo));
  await deleteInSteps(db, rateLimits, lt(rateLimits.expire, new Date()));
  await deleteInSteps(db, hostedChatEvents, lt(hostedChatEvents.takenAt, longAgo));
  const isDone = or(isNotNull(lineReplies.sentAt), isNotNull(lineReplies.failure));
  await deleteInSteps(db, lineReplies, and(isDone, lt(lineReplies.createdAt, longAgo)));
  await deleteInSteps(db, refusedCallbacks, lt(refusedCallbacks.minute, longAgo));
  await forgetLooseUploads({ db, clock });
  await tidyChat({ db, clock });
  await tidyMind({ db, clock });
}

/** Rows deleted per statement, to keep locks short. */
const STEP_ROWS = 1000;
/** Maximum steps per pass; the rest waits for the next one. */
const STEPS_MAX = 200;

async function deleteInSteps({ orm }: Parts["db"], table: PgTable, where: SQL | undefined): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const some = orm
      .select({ place: sql`ctid` })
      .from(table)
      .where(where)
      .limit(STEP_ROWS);
    const gone = await orm
      .delete(table)
      .where(sql`ctid in ${some}`)
      .returning({ one: sql`1` });
    if (gone.length < STEP_ROWS) return;
  }
}

/** Tables with frequent changes. */
const BUSY_TABLES = [
  "audit",
  "eois",
  "outbox",
  "stream_heads",
  "clusters",
  "legs",
  "rounds",
  "rate_limits",
  "idempotency",
  "chat_channels",
  "chat_members",
  "chat_presence",
  "private_runs",
];
const VACUUM_EVERY_MS = 2 * 60 * 1000;

/**
 * PostgreSQL frees dead rows itself; the embedded engine does not, and would scan ever more of them. Returns a function
 * that stops it.
 */
export function startVacuum({ db, log }: Pick<Parts, "db" | "log">): () => void {
  if (db.engine !== "pglite") return () => undefined;
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    vacuum(db)
      .catch((error: unknown) => log.error({ err: error }, "vacuum failed"))
      .finally(() => {
        running = false;
      });
  }, VACUUM_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** One pass over the busy tables, each on its own so that others get a turn in between. */
export async function vacuum(db: Pick<Parts["db"], "query">): Promise<void> {
  for (const table of BUSY_TABLES) await db.query(`vacuum (analyze) ${table}`);
}
