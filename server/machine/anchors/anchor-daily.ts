import type { KeyObject } from "node:crypto";
import { and, asc, eq, lte } from "drizzle-orm";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { ANCHORED_ACTION, anchorLine, readAnchor } from "#server/machine/anchors/anchor.ts";
import { signingKey } from "#server/machine/anchors/anchor-keys.ts";
import { type AnchorStore, fileOfAnchors } from "#server/machine/anchors/anchor-store.ts";
import type { Config } from "#server/machine/config/config.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { change } from "#server/machine/core/change.ts";
import { type LeaderTask, runAsLeader } from "#server/machine/core/leader-task.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { pause } from "#server/machine/core/pause.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";

const FIRST_MS = 5 * 60 * 1000;
const EVERY_MS = 60 * 60 * 1000;

/** Destination and signing key of anchors. */
export interface Anchoring {
  store: AnchorStore;
  /** Read for each anchor, since it may have been changed. */
  readonly key: KeyObject;
}

/** Anchoring by the settings, or null when it is off. @throws StartError when the signing key is invalid */
export function anchoringOf(config: Config): Anchoring | null {
  if (config.auditAnchors === null) return null;
  // Check the key now, so that an invalid one stops the start.
  signingKey(config);
  return {
    store: fileOfAnchors(config.auditAnchors),
    get key() {
      return signingKey(config);
    },
  };
}

/** Checks once an hour, on one node, that the day has its anchor; also some minutes after the start. */
export function startAnchors(parts: Parts, anchoring: Anchoring): LeaderTask {
  return runAsLeader(parts, { name: "audit-anchors", retryMs: EVERY_MS }, async (signal, led) => {
    for (let waitMs = FIRST_MS; !signal.aborted; waitMs = EVERY_MS) {
      await pause(waitMs, signal);
      if (!signal.aborted) await anchorDay(led, anchoring);
    }
  });
}

/**
 * Anchors the audit once a day: the clock adds an audit entry, which is never deleted, and its number and hash are
 * stored outside. If the anchor of an entry could not be written, the next check of the same day writes it.
 * @returns true when an anchor was added
 */
export async function anchorDay(parts: Parts, { store, key }: Anchoring): Promise<boolean> {
  const day = istDateOf(parts.clock.now().getTime());
  const last = readAnchor((await store.lines()).at(-1) ?? "");
  if (last !== null) {
    const [row] = await parts.db.orm.select({ hash: audit.hash }).from(audit).where(eq(audit.seq, last.seq));
    if (row?.hash !== last.hash)
      parts.log.error({ day: last.day, seq: last.seq }, "the audit does not agree with its anchor");
    if (last.day === day) return false;
  }
  const { seq, hash, at } = (await entryOf(parts, day)) ?? (await addEntry(parts, day));
  const rows = await parts.db.orm.$count(audit, lte(audit.seq, seq));
  await store.append(anchorLine({ day, seq, hash, at: at.toISOString(), rows }, key));
  parts.log.info({ day, seq }, "the audit was anchored");
  return true;
}

async function entryOf({ db }: Pick<Parts, "db">, day: IsoDate) {
  const made = and(eq(audit.subject, day), eq(audit.action, ANCHORED_ACTION), eq(audit.actorId, CLOCK_ACTOR.userId));
  const [row] = await db.orm.select().from(audit).where(made).orderBy(asc(audit.seq)).limit(1);
  return row;
}

async function addEntry(parts: Parts, day: IsoDate) {
  await change(parts, { actor: CLOCK_ACTOR, requestId: "anchors" }, async (changing) =>
    changing.audit(ANCHORED_ACTION, day, {}),
  );
  return must(await entryOf(parts, day));
}
