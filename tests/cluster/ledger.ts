import { asc, eq, inArray } from "drizzle-orm";
import { pino } from "pino";
import type { Database } from "#server/machine/db/database.ts";
import { openPostgres } from "#server/machine/db/open-postgres.ts";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import { audit, outbox, streamHeads } from "#server/machine/db/schema/ledger.ts";
import { rowsOfDatabase, verifyChain } from "../../scripts/audit-verify.ts";
import type { Act } from "#tests/cluster/dealer.ts";

/** Stored state compared with the answered acts. */
export interface Stored {
  /** Acts that were answered but are not stored. */
  lost: string[];
  /** Acts stored more often than they were answered. */
  twice: string[];
  /** Other violations. */
  faults: string[];
  /** Latest sequence number of the market's quotes. */
  head: number;
}

const ACTION = { post: "eoi.add", change: "eoi.update", withdraw: "eoi.withdraw" } as const;

/** Compares the database with the answered acts. */
export async function readLedger(url: string, acts: readonly Act[], people: readonly string[]): Promise<Stored> {
  const db = await openPostgres(url, pino({ level: "silent" }));
  try {
    const stored = await countsOf(db, people);
    const answered = new Map<string, number>();
    for (const { kind, subject } of acts) {
      const name = `${kind === "message" ? "message" : ACTION[kind]} ${subject}`;
      answered.set(name, (answered.get(name) ?? 0) + 1);
    }
    const { faults, head } = await streamOf(db);
    const { broken } = await verifyChain(rowsOfDatabase(db));
    if (broken) faults.push(`the audit chain breaks at ${broken.place}: ${broken.why}`);
    const names = [...new Set([...answered.keys(), ...stored.keys()])];
    const isLess = (name: string) => (stored.get(name) ?? 0) < (answered.get(name) ?? 0);
    const isMore = (name: string) => (stored.get(name) ?? 0) > (answered.get(name) ?? 0);
    return { lost: names.filter(isLess), twice: names.filter(isMore), faults, head };
  } finally {
    await db.close();
  }
}

async function countsOf(db: Database, people: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  const entries = await db.orm
    .select({ action: audit.action, subject: audit.subject })
    .from(audit)
    .where(inArray(audit.actorId, [...people]));
  const actions: readonly string[] = Object.values(ACTION);
  for (const { action, subject } of entries) if (actions.includes(action)) count(`${action} ${subject}`);
  const messages = await db.orm
    .select({ reqId: chatMessages.reqId })
    .from(chatMessages)
    .where(inArray(chatMessages.senderId, [...people]));
  for (const { reqId } of messages) if (reqId?.startsWith("proof-")) count(`message ${reqId}`);
  return counts;
}

/** Checks that the quotes' sequence numbers are contiguous and end at the head. */
async function streamOf(db: Database): Promise<{ faults: string[]; head: number }> {
  const sent = await db.orm
    .select({ seq: outbox.seq })
    .from(outbox)
    .where(eq(outbox.stream, "quotes_eoi"))
    .orderBy(asc(outbox.seq));
  const [head] = await db.orm.select().from(streamHeads).where(eq(streamHeads.stream, "quotes_eoi"));
  const seqs = sent.flatMap(({ seq }) => seq ?? []);
  const faults: string[] = [];
  for (const [n, seq] of seqs.entries()) {
    const before = seqs[n - 1];
    if (before !== undefined && seq !== before + 1) faults.push(`number ${seq} of the quotes follows ${before}`);
  }
  if (seqs.at(-1) !== head?.seq) faults.push(`the last number is ${seqs.at(-1)}, the head ${head?.seq}`);
  return { faults, head: head?.seq ?? 0 };
}
