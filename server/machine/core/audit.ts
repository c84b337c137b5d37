import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Connected, prepared } from "#server/machine/db/prepared.ts";

/** One action of a use case, for the audit. */
export interface AuditEntry {
  at: Date;
  actorId: string;
  clientId: string;
  action: string;
  subject: string;
  requestId: string;
  detail: Record<string, unknown>;
  /** Further ids to find the entry by: firms, ISINs, quotes, tickets. Not part of the chain. */
  about?: readonly string[];
}

/** One link of the chain, as stored and as exported. */
export interface AuditRow extends Omit<AuditEntry, "about"> {
  seq: number;
  previousHash: string;
  hash: string;
}

/** Previous hash of the first row. */
export const CHAIN_START = "0".repeat(64);

/** JSON with sorted keys, so that the same content always hashes the same. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner) && !(inner instanceof Date)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Hashed content of an entry, without its number and the previous hash. */
function contentOf(entry: Omit<AuditEntry, "about">): string {
  const { at, actorId, clientId, action, subject, requestId, detail } = entry;
  const content = [at.toISOString(), actorId, clientId, action, subject, requestId, canonicalJson(detail)];
  return JSON.stringify(content).slice(1, -1);
}

/** SHA-256 over the row's content and the hash before it, hex. */
export function auditHash(row: Omit<AuditRow, "hash">): string {
  return createHash("sha256")
    .update(`[${row.seq},${contentOf(row)},${JSON.stringify(row.previousHash)}]`)
    .digest("hex");
}

const append = prepared("append_audit", (db) =>
  db.select({ done: sql`append_audit(${sql.placeholder("entries")}::jsonb)` }).from(sql`(values (1)) as one`),
);

/**
 * Appends entries to the chain inside the caller's transaction; the chain stays locked until it ends. The database
 * acquires the lock, numbers, hashes and stores the entries in one call (`append_audit` of the migrations), so that no
 * network round trip happens under the lock.
 */
export async function appendAudit(tx: Connected, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ about = [], ...entry }) => {
    const { clientId, subject } = entry;
    const detail = JSON.parse(JSON.stringify(entry.detail)) as Record<string, unknown>;
    const links = [...new Set(about.filter((key) => key !== clientId && key !== subject))];
    return { ...entry, detail, links, content: contentOf({ ...entry, detail }) };
  });
  await append(tx, { entries: JSON.stringify(rows) });
}
