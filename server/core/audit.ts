import { createHash } from "node:crypto";
import { desc, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { audit, auditLinks } from "#server/db/schema/ledger.ts";

/** What a use case says was done. */
export interface AuditEntry {
  at: Date;
  actorId: string;
  clientId: string;
  action: string;
  subject: string;
  requestId: string;
  detail: Record<string, unknown>;
  /** Ids of what it is about beside its subject: firms it concerns, ISINs, quotes, tickets. Not part of the chain. */
  about?: readonly string[];
}

/** One link of the chain, as stored and as exported. */
export interface AuditRow extends Omit<AuditEntry, "about"> {
  seq: number;
  previousHash: string;
  hash: string;
}

/** What the first row points back to. */
export const CHAIN_START = "0".repeat(64);
/** The one lock under which the chain grows. */
const CHAIN_LOCK = 7_210_001;

/** JSON with sorted keys, so that the same content always hashes the same. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner) && !(inner instanceof Date)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** SHA-256 over the row's content and the hash before it, hex. */
export function auditHash(row: Omit<AuditRow, "hash">): string {
  const content = [
    row.seq,
    row.at.toISOString(),
    row.actorId,
    row.clientId,
    row.action,
    row.subject,
    row.requestId,
    canonicalJson(row.detail),
    row.previousHash,
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

/** Appends entries to the chain inside the caller's transaction; it stays locked until it ends. */
export async function appendAudit(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`);
  const [head] = await tx.select({ seq: audit.seq, hash: audit.hash }).from(audit).orderBy(desc(audit.seq)).limit(1);
  let seq = head?.seq ?? 0;
  let previousHash = head?.hash ?? CHAIN_START;
  const links: (typeof auditLinks.$inferInsert)[] = [];
  const rows = entries.map(({ about = [], ...entry }) => {
    seq += 1;
    const { at, clientId, subject } = entry;
    const keys = new Set(about.filter((key) => key !== clientId && key !== subject));
    for (const key of keys) links.push({ key, at, seq });
    const linked = { ...entry, seq, previousHash };
    const hash = auditHash({ ...linked, detail: JSON.parse(JSON.stringify(entry.detail)) as Record<string, unknown> });
    previousHash = hash;
    return { ...linked, hash };
  });
  await tx.insert(audit).values(rows);
  if (links.length > 0) await tx.insert(auditLinks).values(links);
}
