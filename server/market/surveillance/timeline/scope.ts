import {
  and,
  desc,
  eq,
  exists,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { actionsNamed, actionsOfKind, KNOWN_ACTIONS, type EntryKind } from "#domain/surveillance/timeline/actions.ts";
import type { TimelineFilter } from "#domain/surveillance/timeline/entry.ts";
import type { AuditRow } from "#server/machine/core/audit.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { likePattern } from "#server/machine/db/like-pattern.ts";
import { audit, auditLinks } from "#server/machine/db/schema/ledger.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import { unknownPlace } from "#server/market/surveillance/errors.ts";

/**
 * Audit entries of a firm: those by its own people, and those by others on its business, which the audit files under
 * the firm (`auditLinks`). Both are read backwards along an index ending in time and number, so the cost of a page does
 * not grow with the audit.
 */
export type AuditReader = Pick<Orm | Tx, "select">;

export interface AuditPosition {
  atMs: number;
  seq: number;
}

export const cursorOf = ({ at, seq }: Pick<AuditRow, "at" | "seq">): string => `${at.getTime()}.${seq}`;

/** @throws Refusal validation_error for a place that was not given here */
export function positionOf(cursor: string): AuditPosition {
  const [, atMs, seq] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (atMs === undefined || seq === undefined || Number(atMs) > 8.64e15) throw unknownPlace();
  return { atMs: Number(atMs), seq: Number(seq) };
}

interface Wanted {
  clientId: string;
  condition: SQL | undefined;
  before?: AuditPosition | undefined;
  limit: number;
}

/** Entries of a firm that fit, newest first. */
export async function entriesOf(
  reader: AuditReader,
  { clientId, condition, before, limit }: Wanted,
): Promise<AuditRow[]> {
  const until =
    before &&
    or(lt(audit.at, new Date(before.atMs)), and(eq(audit.at, new Date(before.atMs)), lt(audit.seq, before.seq)));
  // A redundant upper bound, so that the index is not scanned from its end.
  const bound = before && lte(audit.at, new Date(before.atMs));
  const own = await reader
    .select()
    .from(audit)
    .where(and(eq(audit.clientId, clientId), bound, until, condition))
    .orderBy(desc(audit.at), desc(audit.seq))
    .limit(limit);
  const linkBound = before && lte(auditLinks.at, new Date(before.atMs));
  const others = await reader
    .select({ row: audit })
    .from(auditLinks)
    .innerJoin(audit, eq(audit.seq, auditLinks.seq))
    .where(and(eq(auditLinks.key, clientId), ne(audit.clientId, clientId), linkBound, until, condition))
    .orderBy(desc(auditLinks.at), desc(auditLinks.seq))
    .limit(limit);
  return [...own, ...others.map(({ row }) => row)]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.seq - a.seq)
    .slice(0, limit);
}

/** Number of matching entries of a firm. */
export async function countEntries(reader: AuditReader, clientId: string, condition: SQL | undefined): Promise<number> {
  const rows = sql<number>`count(*)`.mapWith(Number);
  const [own] = await reader
    .select({ rows })
    .from(audit)
    .where(and(eq(audit.clientId, clientId), condition));
  const [others] = await reader
    .select({ rows })
    .from(auditLinks)
    .innerJoin(audit, eq(audit.seq, auditLinks.seq))
    .where(and(eq(auditLinks.key, clientId), ne(audit.clientId, clientId), condition));
  return (own?.rows ?? 0) + (others?.rows ?? 0);
}

/** One entry, if it is the firm's. */
export async function entryOf(reader: AuditReader, clientId: string, seq: number): Promise<AuditRow | undefined> {
  const [row] = await entriesOf(reader, { clientId, condition: eq(audit.seq, seq), limit: 1 });
  return row;
}

/** The newest number of the chain. */
export async function newestSeq(reader: AuditReader): Promise<number> {
  const [head] = await reader.select({ seq: audit.seq }).from(audit).orderBy(desc(audit.seq)).limit(1);
  return head?.seq ?? 0;
}

export const upTo = (seq: number): SQL => lte(audit.seq, seq);
export const after = (seq: number): SQL => gt(audit.seq, seq);

/** Condition that an entry is filed under one of these keys, besides its subject. */
export const isAbout = (reader: AuditReader, keys: readonly string[]): SQL =>
  exists(
    reader
      .select({ one: sql`1` })
      .from(auditLinks)
      .where(and(eq(auditLinks.seq, audit.seq), eq(auditLinks.at, audit.at), inArray(auditLinks.key, [...keys]))),
  );

/** Maximum entries of a key that are matched as a list; above it each entry is checked. */
const KEY_MAX = 20_000;

/**
 * Entries filed under a key that may have very many. For a frequent key each entry along the timeline is checked, which
 * stops at the end of the page; for a rare key that would scan all entries, so its own few are listed instead.
 */
async function isFiledUnder(reader: AuditReader, key: string): Promise<SQL> {
  const found = await reader
    .select({ seq: auditLinks.seq })
    .from(auditLinks)
    .where(eq(auditLinks.key, key))
    .limit(KEY_MAX);
  const links = reader.select({ seq: auditLinks.seq }).from(auditLinks);
  if (found.length < KEY_MAX) return inArray(audit.seq, links.where(eq(auditLinks.key, key)));
  const ofEntry = and(eq(auditLinks.key, key), eq(auditLinks.at, audit.at), eq(auditLinks.seq, audit.seq));
  // As a value, because of `exists` PostgreSQL would join all of them first.
  return isNotNull(sql`${links.where(ofEntry).limit(1)}`);
}

/** SQL condition of a filter. */
export async function conditionOf(
  { bonds }: Pick<Parts, "bonds">,
  reader: AuditReader,
  { q, kind, person, isin, firm, from, to }: TimelineFilter,
): Promise<SQL | undefined> {
  return and(
    isOfKind(kind),
    person === undefined ? undefined : or(eq(audit.actorId, person), eq(audit.subject, person)),
    isin === undefined ? undefined : await isFiledUnder(reader, isin),
    firm === undefined ? undefined : or(eq(audit.clientId, firm), await isFiledUnder(reader, firm)),
    from === undefined ? undefined : gte(audit.at, new Date(from)),
    to === undefined ? undefined : lte(audit.at, new Date(to)),
    q === "" ? undefined : await holdsWords({ bonds }, reader, q),
  );
}

function isOfKind(kind: EntryKind | undefined): SQL {
  if (kind === undefined) return notInArray(audit.action, [...actionsOfKind("queries")]);
  if (kind !== "other") return inArray(audit.action, [...actionsOfKind(kind)]);
  const known = new Set(actionsOfKind("other"));
  return notInArray(
    audit.action,
    KNOWN_ACTIONS.filter((action) => !known.has(action)),
  );
}

/** Maximum people, firms and bonds matched by name for a search text. */
const NAMED_MAX = 200;

/** Entries whose action, actor, bond, firm, subject or detail contains the text. */
async function holdsWords({ bonds }: Pick<Parts, "bonds">, reader: AuditReader, q: string): Promise<SQL | undefined> {
  const pattern = likePattern(q);
  const people = await reader
    .select({ id: users.id })
    .from(users)
    .where(or(ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, pattern), ilike(users.email, pattern)))
    .limit(NAMED_MAX);
  const firms = await reader
    .select({ id: clients.id })
    .from(clients)
    .where(or(ilike(clients.name, pattern), ilike(clients.brandName, pattern)))
    .limit(NAMED_MAX);
  const sought = q.toLowerCase();
  const isins = bonds
    .all()
    .filter(({ isin, display_name, name }) =>
      [isin, display_name, name].some((text) => text.toLowerCase().includes(sought)),
    )
    .slice(0, NAMED_MAX)
    .map(({ isin }) => isin);
  const ids = people.map(({ id }) => id);
  const keys = [q, ...firms.map(({ id }) => id), ...isins];
  const actions = actionsNamed(q);
  return or(
    ilike(sql`${audit.detail}::text`, pattern),
    ilike(audit.subject, pattern),
    actions.length === 0 ? undefined : inArray(audit.action, actions),
    ids.length === 0 ? undefined : or(inArray(audit.actorId, ids), inArray(audit.subject, ids)),
    isAbout(reader, keys),
  );
}
