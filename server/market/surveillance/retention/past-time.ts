import { and, asc, desc, eq, gt, gte, inArray, lt, lte, or, type SQL } from "drizzle-orm";
import { CHECKPOINT_ACTION } from "#server/machine/identity/audit-checkpoint.ts";
import { kindOfEntry, pastTime, RETAINED_KINDS, type RetainedKind } from "#domain/surveillance/retention/policy.ts";
import type { AuditRow } from "#server/machine/core/audit.ts";
import { audit, auditLinks } from "#server/machine/db/schema/ledger.ts";
import { chatMembers, chatMessages } from "#server/machine/db/schema/chat.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { retentionPolicies } from "#server/machine/db/schema/retention.ts";
import { messageAt, messageTime } from "#server/people/chat/store/message-time.ts";
import type { Holds } from "#server/market/surveillance/retention/held.ts";
import type { Reader } from "#server/market/surveillance/scope.ts";

/**
 * Finds records past retention. A record of several firms is past only when it is for each of them, and a firm without
 * a policy stores indefinitely; then holds are checked. Housekeeping deletes the records found here, and a preview
 * counts them, so the two cannot differ.
 */
export type Cutoffs = ReadonlyMap<string, Readonly<Record<RetainedKind, number | null>>>;

/** Records per step, so that other work runs in between. */
export const STEP = 500;

/** Cutoffs (epoch ms) of each firm with a policy; records before them are past retention, null for never. */
export async function readCutoffs(
  reader: Reader,
  now: Date,
  change?: { clientId: string; kind: RetainedKind; years: number | null },
): Promise<Cutoffs> {
  const rows = await reader.select().from(retentionPolicies);
  const years = new Map<string, Map<RetainedKind, number>>();
  for (const row of rows) years.set(row.clientId, (years.get(row.clientId) ?? new Map()).set(row.kind, row.years));
  if (change !== undefined) {
    const own = years.get(change.clientId) ?? new Map<RetainedKind, number>();
    if (change.years === null) own.delete(change.kind);
    else own.set(change.kind, change.years);
    years.set(change.clientId, own);
  }
  return new Map(
    [...years].map(([clientId, of]) => {
      const cutoff = (kind: RetainedKind): number | null => {
        const set = of.get(kind);
        return set === undefined ? null : pastTime(now, set).getTime();
      };
      const entries = RETAINED_KINDS.map((kind) => [kind, cutoff(kind)] as const);
      return [clientId, Object.fromEntries(entries) as Record<RetainedKind, number | null>];
    }),
  );
}

/** The latest of all cutoffs of some kinds: nothing younger can be past its time. */
function latest(cutoffs: Cutoffs, kinds: readonly RetainedKind[]): number {
  return Math.max(0, ...[...cutoffs.values()].flatMap((of) => kinds.map((kind) => of[kind] ?? 0)));
}

/** True when a record is past retention for each of these firms. */
export function isPast(cutoffs: Cutoffs, firms: Iterable<string>, kind: RetainedKind, atMs: number): boolean {
  const all = [...firms];
  return all.length > 0 && all.every((firm) => atMs < (cutoffs.get(firm)?.[kind] ?? 0));
}

export interface PastEntry {
  row: AuditRow;
  firms: ReadonlySet<string>;
  isPast: boolean;
  isHeld: boolean;
}

/** Audit entries of firms with a policy, oldest first, as far as any can be past retention, in steps. */
export async function* entriesPastTime(reader: Reader, cutoffs: Cutoffs, holds: Holds): AsyncGenerator<PastEntry[]> {
  const until = latest(cutoffs, ["audit", "sign_ins"]);
  let after = 0;
  if (until === 0) return;
  const actingFirms = ["cli_clock", ...cutoffs.keys()];
  const newest = await newestBefore(reader, actingFirms, new Date(until));
  for (;;) {
    const rows: AuditRow[] = await reader
      .select()
      .from(audit)
      .where(
        and(
          gt(audit.seq, after),
          lte(audit.seq, newest),
          inArray(audit.clientId, actingFirms),
          lt(audit.at, new Date(until)),
        ),
      )
      .orderBy(asc(audit.seq))
      .limit(STEP);
    const last = rows.at(-1);
    if (last === undefined) return;
    const seqs = rows.map(({ seq }) => seq);
    const links = await reader.select().from(auditLinks).where(inArray(auditLinks.seq, seqs));
    const keysOf = Map.groupBy(links, ({ seq }) => seq);
    yield rows.map((row) => {
      const keys = (keysOf.get(row.seq) ?? []).map(({ key }) => key);
      const isOfClock = row.clientId === "cli_clock";
      const firms = new Set([...(isOfClock ? [] : [row.clientId]), ...keys.filter((key) => key.startsWith("cli_"))]);
      const atMs = row.at.getTime();
      const past = row.action !== CHECKPOINT_ACTION && isPast(cutoffs, firms, kindOfEntry(row.action), atMs);
      const held = past && holds.holdsEntry({ seq: row.seq, atMs, keys: new Set([row.actorId, row.subject, ...keys]) });
      return { row, firms, isPast: past, isHeld: held };
    });
    after = last.seq;
  }
}

/**
 * Number of these firms' latest entry before a moment; 0 for none. An entry written under a wrong clock may have a higher
 * number: it is found in a later run, once the cutoff has passed entries with higher numbers.
 */
async function newestBefore(reader: Reader, clientIds: readonly string[], until: Date): Promise<number> {
  let newest = 0;
  for (const clientId of clientIds) {
    const [last] = await reader
      .select({ seq: audit.seq })
      .from(audit)
      .where(and(eq(audit.clientId, clientId), lt(audit.at, until)))
      .orderBy(desc(audit.at), desc(audit.seq))
      .limit(1);
    newest = Math.max(newest, last?.seq ?? 0);
  }
  return newest;
}

export interface PastMessage {
  id: number;
  atMs: number;
  channelUrl: string;
  fileId: string | null;
  firms: ReadonlySet<string>;
  /** Past the time of chats, and of files where it has one. */
  isPast: boolean;
  /** Its file is past the time of files. */
  isFilePast: boolean;
  isHeld: boolean;
}

/** Messages of all chats, oldest first, as far as any can be past retention, in steps. */
export async function* messagesPastTime(reader: Reader, cutoffs: Cutoffs, holds: Holds): AsyncGenerator<PastMessage[]> {
  const until = latest(cutoffs, ["chats", "files"]);
  let after: SQL | undefined;
  if (until === 0) return;
  for (;;) {
    const rows = await reader
      .select()
      .from(chatMessages)
      .where(and(lt(messageAt, until), after))
      .orderBy(asc(messageAt), asc(chatMessages.id))
      .limit(STEP);
    const last = rows.at(-1);
    if (last === undefined) return;
    const members = await reader
      .select({ url: chatMembers.channelUrl, userId: chatMembers.userId, clientId: users.clientId })
      .from(chatMembers)
      .innerJoin(users, eq(users.id, chatMembers.userId))
      .where(inArray(chatMembers.channelUrl, [...new Set(rows.map(({ channelUrl }) => channelUrl))]));
    const membersOf = Map.groupBy(members, ({ url }) => url);
    yield rows.map((row) => {
      const { id, channelUrl, fileId, senderId } = row;
      const here = membersOf.get(channelUrl) ?? [];
      const firms = new Set(here.map(({ clientId }) => clientId));
      const people = new Set([...here.map(({ userId }) => userId), ...(senderId === null ? [] : [senderId])]);
      const atMs = messageTime(row);
      const isFilePast = fileId !== null && isPast(cutoffs, firms, "files", atMs);
      const isWhollyPast = isPast(cutoffs, firms, "chats", atMs) && (fileId === null || isFilePast);
      const isHeld = (isFilePast || isWhollyPast) && holds.holdsMessage({ id, atMs, channelUrl, people });
      return { id, atMs, channelUrl, fileId, firms, isPast: isWhollyPast, isFilePast, isHeld };
    });
    const lastAt = messageTime(last);
    // A redundant lower bound, so that the index is not scanned from its beginning.
    after = and(
      gte(messageAt, lastAt),
      or(gt(messageAt, lastAt), and(eq(messageAt, lastAt), gt(chatMessages.id, last.id))),
    );
  }
}
