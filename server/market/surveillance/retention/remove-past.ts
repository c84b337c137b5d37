import { between, eq, inArray } from "drizzle-orm";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { appendAudit, auditHash } from "#server/machine/core/audit.ts";
import { AUDIT_LEADERSHIP } from "#server/machine/core/audit-rows.ts";
import { change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { audit, auditLinks } from "#server/machine/db/schema/ledger.ts";
import { chatChannels, chatMessages, chatMessageVersions } from "#server/machine/db/schema/chat.ts";
import { chatReminders } from "#server/machine/db/schema/chat-later.ts";
import { exchangeCommands } from "#server/machine/db/schema/exchanges.ts";
import { inventoryOffers } from "#server/machine/db/schema/inventory.ts";
import { eoiOrigins, lineAnswers, runChoices } from "#server/machine/db/schema/runs.ts";
import { clusters, eois, legs, rounds } from "#server/machine/db/schema/trading.ts";
import { CHECKPOINT_ACTION, signatureOf, type Gap } from "#server/machine/identity/audit-checkpoint.ts";
import { readHolds } from "#server/market/surveillance/retention/held.ts";
import {
  negotiationsPastTime,
  type PastQuote,
  quotesPastTime,
} from "#server/market/surveillance/retention/past-quotes.ts";
import {
  entriesPastTime,
  messagesPastTime,
  type PastEntry,
  type PastMessage,
  readCutoffs,
} from "#server/market/surveillance/retention/past-time.ts";

/** Gaps one checkpoint seals; the rest is left to the next run. */
const GAPS_MAX = 200;

const HOUSEKEEPING = { actor: CLOCK_ACTOR, requestId: "housekeeping" };

export interface Removed {
  messages: number;
  files: number;
  entries: number;
  quotes: number;
  negotiations: number;
}

/**
 * Deletes records past the retention of all firms they belong to, and not on hold. Messages go with their earlier texts
 * and files, negotiations with their offers. Deleted audit entries leave gaps in the chain, sealed by a signed
 * checkpoint. The deletion is itself audited.
 */
export async function removePastRecords(parts: Parts): Promise<Removed> {
  const { db, clock } = parts;
  const removed: Removed = { messages: 0, files: 0, entries: 0, quotes: 0, negotiations: 0 };
  const cutoffs = await readCutoffs(db.orm, clock.now());
  if (cutoffs.size === 0) return removed;
  const holds = await readHolds(db.orm);
  for await (const step of messagesPastTime(db.orm, cutoffs, holds)) {
    const free = step.filter(({ isHeld }) => !isHeld);
    const gone = free.filter(({ isPast }) => isPast);
    const fileless = free.filter(({ isPast, isFilePast }) => !isPast && isFilePast);
    if (gone.length + fileless.length > 0) await removeMessages(parts, gone, fileless);
    removed.messages += gone.length;
    removed.files += fileless.length + gone.filter(({ fileId }) => fileId !== null).length;
  }
  // Negotiations first, then the quotes they refer to.
  for await (const step of negotiationsPastTime(db.orm, cutoffs, holds)) {
    removed.negotiations += await removeAll(parts, "negotiations", step, deleteNegotiations);
  }
  for await (const step of quotesPastTime(db.orm, cutoffs, holds)) {
    removed.quotes += await removeAll(parts, "quotes", step, deleteQuotes);
  }
  await db.withLeadership(AUDIT_LEADERSHIP, async () => {
    removed.entries = await removeEntries(parts, entriesPastTime(db.orm, cutoffs, holds));
  });
  return removed;
}

const FILE_GONE = "A file no longer stored";

async function removeMessages(
  parts: Parts,
  gone: readonly PastMessage[],
  fileless: readonly PastMessage[],
): Promise<void> {
  const ids = gone.map(({ id }) => id);
  await change(parts, HOUSEKEEPING, async (changing) => {
    const { tx } = changing;
    if (ids.length > 0) {
      await tx.update(chatChannels).set({ lastMessageId: null }).where(inArray(chatChannels.lastMessageId, ids));
      await tx.delete(chatReminders).where(inArray(chatReminders.messageId, ids));
      await tx.delete(runChoices).where(inArray(runChoices.originalId, ids));
      await tx.delete(chatMessageVersions).where(inArray(chatMessageVersions.messageId, ids));
      await tx.delete(chatMessages).where(inArray(chatMessages.id, ids));
    }
    // The files themselves go with all that no message refers to.
    for (const { id } of fileless) {
      await tx
        .update(chatMessages)
        .set({ fileId: null, messageType: "user", message: FILE_GONE })
        .where(eq(chatMessages.id, id));
    }
    const firms = new Set([...gone, ...fileless].flatMap((each) => [...each.firms]));
    const detail = { messages: gone.length, files: fileless.length, channels: urlsOf([...gone, ...fileless]) };
    changing.audit("surveillance.records_removed", "retention", detail, [...firms]);
  });
}

/** Deletes the records of a step that are past retention and not held, and audits it. @returns the number deleted */
async function removeAll(
  parts: Parts,
  what: "quotes" | "negotiations",
  step: readonly PastQuote[],
  remove: (tx: Tx, ids: readonly string[]) => Promise<void>,
): Promise<number> {
  const gone = step.filter(({ isPast, isHeld }) => isPast && !isHeld);
  if (gone.length === 0) return 0;
  await change(parts, HOUSEKEEPING, async (changing) => {
    await remove(
      changing.tx,
      gone.map(({ id }) => id),
    );
    const firms = new Set(gone.flatMap((each) => [...each.firms]));
    changing.audit("surveillance.records_removed", "retention", { [what]: gone.length }, [...firms]);
  });
  return gone.length;
}

async function deleteNegotiations(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(exchangeCommands).where(inArray(exchangeCommands.subjectId, [...ids]));
  await tx.delete(lineAnswers).where(inArray(lineAnswers.clusterId, [...ids]));
  await tx.delete(rounds).where(inArray(rounds.clusterId, [...ids]));
  await tx.delete(legs).where(inArray(legs.clusterId, [...ids]));
  await tx.delete(clusters).where(inArray(clusters.id, [...ids]));
}

async function deleteQuotes(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(exchangeCommands).where(inArray(exchangeCommands.subjectId, [...ids]));
  await tx.delete(eoiOrigins).where(inArray(eoiOrigins.eoiId, [...ids]));
  await tx.delete(inventoryOffers).where(inArray(inventoryOffers.eoiId, [...ids]));
  await tx.delete(eois).where(inArray(eois.id, [...ids]));
}

const urlsOf = (messages: readonly PastMessage[]): number => new Set(messages.map(({ channelUrl }) => channelUrl)).size;

async function removeEntries(parts: Parts, steps: AsyncIterable<readonly PastEntry[]>): Promise<number> {
  const { db, clock, config, log } = parts;
  if (config.sessionSecret === null) return 0;
  const { gaps, firms } = await gapsOfPast(parts, steps);
  const entries = gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  if (entries === 0) return 0;
  // One transaction: the deletion and the checkpoint that seals the gap.
  await db.orm.transaction(async (tx) => {
    for (const { from, to } of gaps) {
      await tx.delete(audit).where(between(audit.seq, from, to));
      await tx.delete(auditLinks).where(between(auditLinks.seq, from, to));
    }
    const { userId: actorId, clientId } = CLOCK_ACTOR;
    await appendAudit(tx, [
      {
        at: clock.now(),
        actorId,
        clientId,
        action: CHECKPOINT_ACTION,
        subject: "retention",
        requestId: "housekeeping",
        detail: { gaps, entries, signature: signatureOf(config, gaps) },
        about: [...firms],
      },
    ]);
  });
  log.info({ entries, gaps: gaps.length }, "entries past their time were taken out of the audit");
  return entries;
}

/** Runs of deletable entries whose own hashes are valid; invalid ones stay as evidence. */
async function gapsOfPast(
  { log }: Pick<Parts, "log">,
  steps: AsyncIterable<readonly PastEntry[]>,
): Promise<{ gaps: Gap[]; firms: Set<string> }> {
  const gaps: Gap[] = [];
  const firms = new Set<string>();
  let open: Gap | null = null;
  for await (const step of steps) {
    for (const { row, isPast, isHeld, firms: of } of step) {
      const isGoing = isPast && !isHeld;
      const holds = isGoing && auditHash(row) === row.hash;
      if (isGoing && !holds) log.error({ seq: row.seq }, "an audit entry was changed after it was written");
      if (!holds) {
        open = null;
        continue;
      }
      for (const firm of of) firms.add(firm);
      if (open !== null && row.seq === open.to + 1 && row.previousHash === open.last) {
        open.to = row.seq;
        open.last = row.hash;
        continue;
      }
      if (gaps.length === GAPS_MAX) return { gaps, firms };
      open = { from: row.seq, to: row.seq, before: row.previousHash, last: row.hash };
      gaps.push(open);
    }
  }
  return { gaps, firms };
}
