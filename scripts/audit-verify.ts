import { createReadStream, createWriteStream, readFileSync } from "node:fs";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { z } from "zod";
import { timelineFile } from "#domain/surveillance/timeline/entry.ts";
import { caseFile } from "#domain/surveillance/cases/case.ts";
import { transcriptFile } from "#domain/surveillance/supervised.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { checkingKeys, publicKeyOf, publicKeyText } from "#server/machine/anchors/anchor-keys.ts";
import { fileOfAnchors } from "#server/machine/anchors/anchor-store.ts";
import { type AnchorsVerdict, daysText, watchAnchors } from "#server/machine/anchors/check-anchors.ts";
import { gapsOf, firstUnsealed, type Gap } from "#server/machine/identity/audit-checkpoint.ts";
import { readingAudit, rowsOfAudit } from "#server/machine/core/audit-rows.ts";
import { auditHash, CHAIN_START, type AuditRow } from "#server/machine/core/audit.ts";
import { readConfig } from "#server/machine/config/config.ts";
import type { Keyed } from "#server/machine/identity/keys.ts";
import type { Database } from "#server/machine/db/database.ts";
import { contentHash, EXPORT_ACTIONS, fileHash } from "#server/market/surveillance/transcript-hash.ts";

/**
 * npm run audit:verify                     checks the chain in the configured database
 * npm run audit:verify -- FILE [--anchors ANCHORS --keys KEY,…]
 *                                          checks an export, and its anchors against the public keys that may have signed
 *                                          them
 * npm run audit:verify -- --export FILE    writes an export: one JSON row per line
 * npm run audit:verify -- --transcript FILE [EXPORT]
 *                                          checks a chat transcript (JSON or PDF) or a timeline (JSON or CSV) against the
 *                                          chain, in the database or an export: JSON by its content in any layout, PDF or
 *                                          CSV byte for byte
 * npm run audit:verify -- --public-key     prints the keys that verify anchors of this installation
 *
 * Every row carries the hash of the previous row, so one pass finds the first changed, deleted or inserted row. A chain
 * rewritten from some row on is detected by the anchors of its days, which are stored outside the database. Entries of the
 * demo world's simulated dealers are deleted after a day, and entries past their retention by their firms' policies. Such
 * a gap is valid if a checkpoint in the chain seals exactly that gap. Only one process can open an embedded database, so
 * while a server runs, this command requests the rows from it.
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

/**
 * `pruned` counts the rows in sealed gaps: entries of simulated dealers, and entries past their retention. Absent if
 * there are none.
 */
export type Verdict = { rows: number; pruned?: number; broken: null | { place: string; why: string } };

/**
 * Follows the chain from its start to the first link that does not hold.
 * @param config with the installation's key, the signatures of checkpoints are checked too
 */
export async function verifyChain(
  rows: AsyncIterable<AuditRow | { unreadable: string }>,
  config: Keyed | null = null,
): Promise<Verdict> {
  let count = 0;
  let at = { seq: 0, hash: CHAIN_START };
  const missing: { gap: Gap; rowsBefore: number }[] = [];
  const seals = new Map<number, Gap>();
  const brokenAt = (place: string, why: string, before = count): Verdict => ({ rows: before, broken: { place, why } });
  const broken = (row: AuditRow | { unreadable: string }): Verdict | null => {
    if ("unreadable" in row) return brokenAt(row.unreadable, "cannot be read");
    const { seq, previousHash, hash } = row;
    if (seq <= at.seq) return brokenAt(`row ${seq}`, `row ${at.seq + 1} is missing`);
    if (seq > at.seq + 1) {
      missing.push({ gap: { from: at.seq + 1, to: seq - 1, before: at.hash, last: previousHash }, rowsBefore: count });
    } else if (previousHash !== at.hash) return brokenAt(`row ${seq}`, "does not follow the row before it");
    return auditHash(row) === hash ? null : brokenAt(`row ${seq}`, "was changed after it was written");
  };
  let verdict: Verdict | null = null;
  for await (const row of rows) {
    if (verdict === null) verdict = broken(row);
    if (!("hash" in row)) continue;
    for (const gap of gapsOf(row, config) ?? []) seals.set(gap.from, gap);
    if (verdict !== null) continue;
    at = row;
    count += 1;
  }
  // A checkpoint later in the chain seals a gap. An unsealed gap takes precedence over any other break.
  for (const { gap, rowsBefore } of missing) {
    const first = firstUnsealed(gap, seals);
    if (first !== null) return brokenAt(`row ${gap.to + 1}`, `row ${first} is missing`, rowsBefore);
  }
  const pruned = missing.reduce((sum, { gap: { from, to } }) => sum + to - from + 1, 0);
  return verdict ?? { rows: count, ...(pruned > 0 ? { pruned } : {}), broken: null };
}

/** Rows of an export, one per line. */
export function rowsOfFile(file: string): AsyncGenerator<AuditRow | { unreadable: string }> {
  return rowsOfText(createReadStream(file));
}

async function* rowsOfText(input: Readable): AsyncGenerator<AuditRow | { unreadable: string }> {
  let line = 0;
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    line += 1;
    if (text.trim() === "") continue;
    const read = exportedRow.safeParse(jsonOf(text));
    yield read.success ? read.data : { unreadable: `line ${line}` };
  }
}

export const rowsOfDatabase = (db: Database) => rowsOfAudit({ db });

type Rows = AsyncIterable<AuditRow | { unreadable: string }>;

export function exportTo(file: string, db: Database): Promise<number> {
  return exportRows(file, rowsOfDatabase(db));
}

async function exportRows(file: string, rows: Rows): Promise<number> {
  const out = createWriteStream(file, { mode: 0o600 });
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (!out.write(`${JSON.stringify(row)}\n`)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
  return count;
}

/** Checks that a file equals an export byte for byte, against the rows of an unbroken chain. */
export async function verifyTranscriptFile(
  bytes: Uint8Array,
  rows: AsyncIterable<AuditRow | { unreadable: string }>,
): Promise<TranscriptVerdict> {
  const isJson = new TextDecoder().decode(bytes.subarray(0, 100)).trimStart().startsWith("{");
  if (isJson) return verifyTranscript(new TextDecoder().decode(bytes), rows);
  const hash = fileHash(bytes);
  const found = await exportIn(rows, (detail) => detail["file_sha256"] === hash);
  if (!found.ok) return found;
  const { row } = found;
  if (row !== null) return { ok: true, row, rows: found.rows };
  return { ok: false, why: "No export of this file stands in the audit: it was changed, or not exported here." };
}

/** Finds the matching export among the rows and verifies the whole chain. */
async function exportIn(
  rows: AsyncIterable<AuditRow | { unreadable: string }>,
  fits: (detail: Record<string, unknown>) => boolean,
): Promise<{ ok: true; row: AuditRow | null; rows: number } | { ok: false; why: string }> {
  const found: AuditRow[] = [];
  const watched = async function* () {
    for await (const row of rows) {
      if ("hash" in row && EXPORT_ACTIONS.includes(row.action) && fits(row.detail)) found.push(row);
      yield row;
    }
  };
  const { broken, rows: count } = await verifyChain(watched());
  if (broken) return { ok: false, why: `The audit chain breaks at ${broken.place}: ${broken.why}.` };
  return { ok: true, row: found.at(-1) ?? null, rows: count };
}

export type TranscriptVerdict = { ok: true; row: AuditRow; rows: number } | { ok: false; why: string };

/** Checks that a transcript or a timeline equals an exported one exactly, against the rows of an unbroken chain. */
export async function verifyTranscript(
  text: string,
  rows: AsyncIterable<AuditRow | { unreadable: string }>,
): Promise<TranscriptVerdict> {
  const json = jsonOf(text);
  const exported = exportedIn(json);
  if (exported === null) return { ok: false, why: "This is no export, or parts of it are missing." };
  const { content, sha256, subject, name } = exported;
  // Hashes the raw content, not the parsed one: an added field changes the hash.
  if (contentHash(content) !== sha256) return { ok: false, why: `The ${name} was changed after its export.` };
  const found = await exportIn(rows, (detail) => detail["sha256"] === sha256);
  if (!found.ok) return found;
  const { row } = found;
  if (row === null) return { ok: false, why: `No export of this ${name} stands in the audit.` };
  return row.subject === subject
    ? { ok: true, row, rows: found.rows }
    : { ok: false, why: `The audit names another subject for this ${name}.` };
}

interface Exported {
  name: string;
  content: unknown;
  sha256: string;
  /** Subject of the audit row of the export. */
  subject: string;
}

/** Content of a file exported as JSON; null for any other file. */
function exportedIn(json: unknown): Exported | null {
  const { transcript, timeline, case_document: whole } = Object(json) as Record<string, unknown>;
  const asTranscript = transcriptFile.safeParse(json);
  if (asTranscript.success) {
    const { sha256, transcript: read } = asTranscript.data;
    return { name: "transcript", content: transcript, sha256, subject: read.channel.url };
  }
  const asCase = caseFile.safeParse(json);
  if (asCase.success) {
    const { sha256, case_document: read } = asCase.data;
    return { name: "case", content: whole, sha256, subject: read.case.id };
  }
  const asTimeline = timelineFile.safeParse(json);
  if (!asTimeline.success) return null;
  const { sha256, timeline: read } = asTimeline.data;
  return { name: "time line", content: timeline, sha256, subject: read.client_id };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Reads the rows of the configured installation: from its PostgreSQL, from its embedded database, or from the server
 * that has that database open. Loads the database engines lazily, since checking an export needs none.
 */
async function withRows<T>(work: (rows: Rows, config: Keyed | null) => Promise<T>): Promise<T> {
  const [{ pino }, { holderOf, openDataFolder, storedSecret }, { openDatabase }, { rowsOfServer }] = await Promise.all([
    import("pino"),
    import("#server/machine/db/data-folder.ts"),
    import("#server/machine/db/open-database.ts"),
    import("#server/machine/process/operator-socket.ts"),
  ]);
  const { databaseUrl, dataDir, sessionSecret: given, readSecrets } = readConfig(process.env);
  const sessionSecret = given ?? storedSecret(dataDir);
  const config = sessionSecret === null ? null : { sessionSecret, readSecrets };
  if (databaseUrl === null && holderOf(dataDir) !== null) return work(rowsOfText(rowsOfServer(dataDir)), config);
  const folder = databaseUrl === null ? openDataFolder(dataDir) : null;
  try {
    const place = databaseUrl === null ? { databaseDir: folder?.databaseDir ?? "" } : { databaseUrl };
    const db = await openDatabase(place, pino({ level: "silent" }));
    try {
      return await readingAudit(db, (rows) => work(rows, config));
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
    const rows = await withRows((each) => exportRows(file, each));
    console.log(`${rows} audit rows written to ${file}`);
    return 0;
  }
  if (args[0] === "--transcript") return checkTranscript(args[1], args[2]);
  if (args[0] === "--public-key") {
    const keys = checkingKeys(readConfig(process.env));
    if (keys.length === 0)
      throw new Error("AUDIT_ANCHOR_KEY is not set, and no server has made a key in DATA_DIR yet.");
    for (const key of keys) console.log(publicKeyText(key));
    return 0;
  }
  const file = args[0];
  const { chain, anchors } = file ? await checkFile(file, args.slice(1)) : await checkInstallation();
  const chainHolds = printChain(chain);
  return printAnchors(anchors) && chainHolds ? 0 : 1;
}

interface Checked {
  chain: Verdict;
  /** Null without anchors to compare with. */
  anchors: AnchorsVerdict | null;
}

async function checkFile(file: string, options: readonly string[]): Promise<Checked> {
  const { values } = parseArgs({
    args: [...options],
    options: { anchors: { type: "string" }, keys: { type: "string" } },
  });
  if (values.anchors === undefined) return { chain: await verifyChain(rowsOfFile(file)), anchors: null };
  if (values.keys === undefined) throw new Error("Name the public keys that anchors are signed with: --keys KEY,…");
  const watch = watchAnchors(await fileOfAnchors(values.anchors).lines(), values.keys.split(",").map(publicKeyOf));
  return checkAnchored(watch, rowsOfFile(file), null);
}

async function checkInstallation(): Promise<Checked> {
  const config = readConfig(process.env);
  const { auditAnchors } = config;
  if (auditAnchors === null) return { chain: await withRows(verifyChain), anchors: null };
  // Checks the keys first: with a wrong key the rows are not worth reading.
  const keys = checkingKeys(config);
  return withRows(async (rows, keyed) => {
    // Reads the anchors before the rows, since an anchor added later may cover an entry missing from these rows.
    const watch = watchAnchors(await fileOfAnchors(auditAnchors).lines(), keys);
    return checkAnchored(watch, rows, keyed, istDateOf(Date.now()));
  });
}

/** @param until defaults to the day of the last row, since nothing is known after an export */
async function checkAnchored(
  watch: ReturnType<typeof watchAnchors>,
  rows: Rows,
  keyed: Keyed | null,
  until?: IsoDate,
): Promise<Checked> {
  let lastMs = 0;
  const dated = async function* () {
    for await (const row of watch.rows(rows)) {
      if ("hash" in row) lastMs = row.at.getTime();
      yield row;
    }
  };
  const chain = await verifyChain(dated(), keyed);
  return { chain, anchors: watch.verdict(until ?? istDateOf(lastMs)) };
}

function printChain(verdict: Verdict): boolean {
  if (!verdict.broken) {
    console.log(`The audit chain holds: ${verdict.rows} rows.`);
    if (verdict.pruned !== undefined) {
      const only =
        "They were past their time by the policies of their firms, or of simulated dealers of the demo world.";
      console.log(`${verdict.pruned} older rows were taken out, as checkpoints in the chain seal. ${only}`);
    }
    return true;
  }
  console.error(
    `The audit chain breaks at ${verdict.broken.place}: ${verdict.broken.why}. ${verdict.rows} rows before it hold.`,
  );
  return false;
}

function printAnchors(verdict: AnchorsVerdict | null): boolean {
  if (verdict === null) return true;
  const { agreed, last, broken, missing } = verdict;
  for (const each of broken) console.error(each);
  if (last === null) console.log("There is no anchor to compare it with.");
  else if (broken.length === 0) {
    console.log(`It agrees with its ${agreed} anchors, the last of ${last.day} (row ${last.seq}).`);
  }
  if (missing.length > 0) console.log(`Days without an anchor: ${daysText(missing)}.`);
  return broken.length === 0;
}

async function checkTranscript(file: string | undefined, auditExport: string | undefined): Promise<number> {
  if (!file) throw new Error("Name the transcript to check: --transcript FILE");
  const bytes = new Uint8Array(readFileSync(file));
  const verdict = auditExport
    ? await verifyTranscriptFile(bytes, rowsOfFile(auditExport))
    : await withRows((rows) => verifyTranscriptFile(bytes, rows));
  if (!verdict.ok) {
    console.error(verdict.why);
    return 1;
  }
  const { row, rows } = verdict;
  console.log(`The file is as exported by ${row.actorId} at ${row.at.toISOString()} (audit row ${row.seq}).`);
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
