import { createReadStream, createWriteStream, readFileSync } from "node:fs";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { asc, gt } from "drizzle-orm";
import { z } from "zod";
import { type Transcript, transcriptFile } from "#domain/surveillance/supervised.ts";
import { auditHash, CHAIN_START, type AuditRow } from "#server/audit.ts";
import type { Database } from "#server/db/database.ts";
import { audit } from "#server/db/schema/ledger.ts";
import { fileHash, TRANSCRIPT_ACTION, transcriptHash } from "#server/features/surveillance/transcript-hash.ts";

/**
 * npm run audit:verify                     checks the chain in the database the settings name
 * npm run audit:verify -- FILE             checks an export
 * npm run audit:verify -- --export FILE    writes an export: one JSON row a line
 * npm run audit:verify -- --transcript FILE [EXPORT]
 *                                          checks a chat transcript (JSON or PDF) against the chain, in the database or an
 *                                          export: what a JSON says, however it is written; a PDF to the byte
 *
 * Every row carries the hash of the row before it, so one pass finds the first row that was changed, removed or put in.
 * An embedded database can be opened by one process only: stop the server first, or check an export.
 */

const exportedRow = z.object({
  seq: z.number().int(),
  at: z.iso.datetime().transform((text) => new Date(text)),
  actorId: z.string(),
  clientId: z.string(),
  action: z.string(),
  subject: z.string(),
  requestId: z.string(),
  detail: z.record(z.string(), z.unknown()),
  previousHash: z.string(),
  hash: z.string(),
});

export type Verdict = { rows: number; broken: null } | { rows: number; broken: { place: string; why: string } };

/** Follows the chain from its start to the first link that does not hold. */
export async function verifyChain(rows: AsyncIterable<AuditRow | { unreadable: string }>): Promise<Verdict> {
  let count = 0;
  let previousHash = CHAIN_START;
  for await (const row of rows) {
    const broken = (why: string) => ({
      rows: count,
      broken: { place: "unreadable" in row ? row.unreadable : `row ${row.seq}`, why },
    });
    if ("unreadable" in row) return broken("cannot be read");
    if (row.seq !== count + 1) return broken(`row ${count + 1} is missing`);
    if (row.previousHash !== previousHash) return broken("does not follow the row before it");
    if (auditHash(row) !== row.hash) return broken("was changed after it was written");
    previousHash = row.hash;
    count += 1;
  }
  return { rows: count, broken: null };
}

/** The rows of an export, one a line. */
export async function* rowsOfFile(file: string): AsyncGenerator<AuditRow | { unreadable: string }> {
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    line += 1;
    if (text.trim() === "") continue;
    const read = exportedRow.safeParse(jsonOf(text));
    yield read.success ? read.data : { unreadable: `line ${line}` };
  }
}

const PAGE_ROWS = 1000;

/** The rows of the database in their order, read a page at a time. */
export async function* rowsOfDatabase({ orm }: Database): AsyncGenerator<AuditRow> {
  let last = 0;
  for (;;) {
    const rows = await orm.select().from(audit).where(gt(audit.seq, last)).orderBy(asc(audit.seq)).limit(PAGE_ROWS);
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end.seq;
  }
}

export async function exportTo(file: string, db: Database): Promise<number> {
  const out = createWriteStream(file, { mode: 0o600 });
  let count = 0;
  for await (const row of rowsOfDatabase(db)) {
    count += 1;
    if (!out.write(`${JSON.stringify(row)}\n`)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
  return count;
}

/** Whether a file is one that was exported, to the byte, by the rows of an unbroken chain. */
export async function verifyTranscriptFile(
  bytes: Uint8Array,
  rows: AsyncIterable<AuditRow | { unreadable: string }>,
): Promise<TranscriptVerdict> {
  const isPdf = new TextDecoder("latin1").decode(bytes.subarray(0, 5)) === "%PDF-";
  if (!isPdf) return verifyTranscript(new TextDecoder().decode(bytes), rows);
  const hash = fileHash(bytes);
  const found = await exportIn(rows, (detail) => detail["file_sha256"] === hash);
  if (!found.ok) return found;
  const { row } = found;
  if (row !== null) return { ok: true, row, rows: found.rows };
  return { ok: false, why: "No export of this file stands in the audit: it was changed, or not exported here." };
}

/** The export that fits, among the rows of a chain that is followed to its end. */
async function exportIn(
  rows: AsyncIterable<AuditRow | { unreadable: string }>,
  fits: (detail: Record<string, unknown>) => boolean,
): Promise<{ ok: true; row: AuditRow | null; rows: number } | { ok: false; why: string }> {
  const found: AuditRow[] = [];
  const watched = async function* () {
    for await (const row of rows) {
      if ("hash" in row && row.action === TRANSCRIPT_ACTION && fits(row.detail)) found.push(row);
      yield row;
    }
  };
  const { broken, rows: count } = await verifyChain(watched());
  if (broken) return { ok: false, why: `The audit chain breaks at ${broken.place}: ${broken.why}.` };
  return { ok: true, row: found.at(-1) ?? null, rows: count };
}

export type TranscriptVerdict = { ok: true; row: AuditRow; rows: number } | { ok: false; why: string };

/** Whether a transcript is, to the letter, one that was exported, by the rows of an unbroken chain. */
export async function verifyTranscript(
  text: string,
  rows: AsyncIterable<AuditRow | { unreadable: string }>,
): Promise<TranscriptVerdict> {
  const read = transcriptFile.safeParse(jsonOf(text));
  if (!read.success) return { ok: false, why: "This is no transcript, or parts of it are missing." };
  const { transcript, sha256 } = jsonOf(text) as { transcript: Transcript; sha256: string };
  // Over what is written, not over what was understood of it: an added field changes the hash.
  if (transcriptHash(transcript) !== sha256) return { ok: false, why: "The transcript was changed after its export." };
  const found = await exportIn(rows, (detail) => detail["sha256"] === sha256);
  if (!found.ok) return found;
  const { row } = found;
  if (row === null) return { ok: false, why: "No export of this transcript stands in the audit." };
  return row.subject === transcript.channel.url
    ? { ok: true, row, rows: found.rows }
    : { ok: false, why: "The audit names another conversation for this transcript." };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Loads the database engines only now: checking an export needs none. */
async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const [{ pino }, { readConfig }, { openDataFolder }, { openDatabase }] = await Promise.all([
    import("pino"),
    import("#server/config.ts"),
    import("#server/db/data-folder.ts"),
    import("#server/db/open-database.ts"),
  ]);
  const config = readConfig(process.env);
  const log = pino({ level: "silent" });
  const folder = config.databaseUrl === null ? openDataFolder(config.dataDir) : null;
  try {
    const where = config.databaseUrl === null ? null : { databaseUrl: config.databaseUrl };
    const db = await openDatabase(where ?? { databaseDir: folder?.databaseDir ?? "" }, log);
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  } finally {
    folder?.release();
  }
}

async function main(args: readonly string[]): Promise<number> {
  if (args[0] === "--export") {
    const file = args[1];
    if (!file) throw new Error("Name the file to write: --export FILE");
    const rows = await withDatabase((db) => exportTo(file, db));
    console.log(`${rows} audit rows written to ${file}`);
    return 0;
  }
  if (args[0] === "--transcript") return checkTranscript(args[1], args[2]);
  const file = args[0];
  const verdict = file
    ? await verifyChain(rowsOfFile(file))
    : await withDatabase((db) => verifyChain(rowsOfDatabase(db)));
  if (!verdict.broken) {
    console.log(`The audit chain holds: ${verdict.rows} rows.`);
    return 0;
  }
  console.error(
    `The audit chain breaks at ${verdict.broken.place}: ${verdict.broken.why}. ${verdict.rows} rows before it hold.`,
  );
  return 1;
}

async function checkTranscript(file: string | undefined, auditExport: string | undefined): Promise<number> {
  if (!file) throw new Error("Name the transcript to check: --transcript FILE");
  const bytes = new Uint8Array(readFileSync(file));
  const verdict = auditExport
    ? await verifyTranscriptFile(bytes, rowsOfFile(auditExport))
    : await withDatabase((db) => verifyTranscriptFile(bytes, rowsOfDatabase(db)));
  if (!verdict.ok) {
    console.error(verdict.why);
    return 1;
  }
  const { row, rows } = verdict;
  console.log(`The transcript is as exported by ${row.actorId} at ${row.at.toISOString()} (audit row ${row.seq}).`);
  console.log(`The audit chain holds: ${rows} rows.`);
  return 0;
}

if (import.meta.main) {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
