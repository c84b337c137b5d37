import { asc, gt } from "drizzle-orm";
import type { AuditRow } from "#server/machine/core/audit.ts";
import type { Database } from "#server/machine/db/database.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";

const PAGE_ROWS = 1000;
const TRY_AGAIN_MS = 200;
/** Lease held while reading the whole chain, and while deleting entries from it. */
export const AUDIT_LEADERSHIP = "audit";

/** Reads the whole audit, with deletions blocked meanwhile. */
export async function readingAudit<T>(db: Database, work: (rows: AsyncIterable<AuditRow>) => Promise<T>): Promise<T> {
  for (;;) {
    const done: T[] = [];
    await db.withLeadership(AUDIT_LEADERSHIP, async () => void done.push(await work(rowsOfAudit({ db }))));
    for (const answer of done) return answer;
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
  }
}

/** The rows of the audit in their order, read a page at a time. */
export async function* rowsOfAudit({ db }: { db: Pick<Database, "orm"> }): AsyncGenerator<AuditRow> {
  let last = 0;
  for (;;) {
    const rows = await db.orm.select().from(audit).where(gt(audit.seq, last)).orderBy(asc(audit.seq)).limit(PAGE_ROWS);
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end.seq;
  }
}
