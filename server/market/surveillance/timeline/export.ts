import { createHash } from "node:crypto";
import { stringify } from "csv-stringify/sync";
import { and } from "drizzle-orm";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { exportTimeline as contract } from "#domain/contract/http/surveillance-timeline.ts";
import { formatDate, formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { ENTRY_KIND_LABELS } from "#domain/surveillance/timeline/actions.ts";
import type { ExportedEntry, TimelineFilter } from "#domain/surveillance/timeline/entry.ts";
import { canonicalJson } from "#server/machine/core/audit.ts";
import type { Cause } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { StreamedDownload } from "#server/machine/http/send-download.ts";
import { guarded } from "#server/machine/documents/csv.ts";
import { auditedRead } from "#server/market/surveillance/audited-read.ts";
import { endsBeforeStart, tooManyEntries } from "#server/market/surveillance/errors.ts";
import { exportedOf, presentEntries } from "#server/market/surveillance/timeline/present.ts";
import {
  conditionOf,
  countEntries,
  entriesOf,
  newestSeq,
  positionOf,
  cursorOf,
  upTo,
  type AuditPosition,
} from "#server/market/surveillance/timeline/scope.ts";

/** Maximum entries in one file. */
const MOST = 200_000;
/** Entries read and sent at a time. */
const STEP = 500;
/** Header with the number of entries, sent ahead of them. */
const ROWS_HEADER = "x-rows";

/**
 * Exports the filtered timeline as a file. Its start is audited before anything is sent, and the result, with hashes,
 * before the last part is sent: a complete file has its hash in the audit.
 * @throws Refusal validation_error
 */
export async function exportTimeline(
  parts: Parts,
  cause: Cause,
  { format, ...filter }: BodyOf<typeof contract>,
): Promise<StreamedDownload> {
  if (filter.from !== undefined && filter.to !== undefined && filter.from > filter.to) throw endsBeforeStart("to");
  const { clientId } = cause.actor;
  const { orm } = parts.db;
  const newest = await newestSeq(orm);
  const condition = and(upTo(newest), await conditionOf(parts, orm, filter));
  const rows = await countEntries(orm, clientId, condition);
  if (rows > MOST) throw tooManyEntries(rows, MOST);
  const exportedAt = parts.clock.now();
  await auditedRead(parts, cause, "surveillance.timeline_export_started", async () => ({
    answer: null,
    subject: clientId,
    detail: { ...filter, format, entries: rows, newest },
  }));
  const pages = async function* (): AsyncGenerator<ExportedEntry[]> {
    let before: AuditPosition | undefined;
    for (;;) {
      const page = await entriesOf(orm, { clientId, condition, before, limit: STEP });
      const last = page.at(-1);
      if (last === undefined) return;
      yield (await presentEntries(parts, orm, clientId, page)).map(exportedOf);
      before = positionOf(cursorOf(last));
    }
  };
  const done = (made: Made) =>
    auditedRead(parts, cause, "surveillance.timeline_exported", async () => ({
      answer: null,
      subject: clientId,
      detail: { ...filter, format, exported_at: exportedAt.toISOString(), ...made },
    }));
  const day = istDateOf(exportedAt.getTime()).replaceAll("-", "");
  const base = { headers: { [ROWS_HEADER]: String(rows) } };
  const document = { cause, filter, exportedAt };
  return format === "csv"
    ? {
        ...base,
        filename: `timeline-${day}.csv`,
        content_type: "text/csv; charset=utf-8",
        chunks: csvChunks(pages(), done),
      }
    : {
        ...base,
        filename: `timeline-${day}.json`,
        content_type: "application/json; charset=utf-8",
        chunks: jsonChunks(document, pages(), done),
      };
}

/** Audit detail of a completed file. */
interface Made {
  /** Hash of the JSON content, independent of formatting. */
  sha256?: string;
  /** Hash of the file's bytes. */
  file_sha256: string;
  entries: number;
}
type Pages = AsyncIterable<readonly ExportedEntry[]>;
type Done = (made: Made) => Promise<unknown>;

interface DocumentHead {
  cause: Cause;
  filter: TimelineFilter;
  exportedAt: Date;
}

/** The document in canonical JSON, an entry a line, with the hash of it; lines end where canonical JSON has nothing. */
async function* jsonChunks(
  { cause: { actor }, filter, exportedAt }: DocumentHead,
  pages: Pages,
  done: Done,
): AsyncGenerator<Uint8Array> {
  const content = createHash("sha256");
  const file = createHash("sha256");
  const encode = (text: string) => {
    const bytes = Buffer.from(text);
    file.update(bytes);
    return bytes;
  };
  // Keys in canonical order: `entries` second, the rest after them.
  const head = `{"client_id":${JSON.stringify(actor.clientId)},"entries":[`;
  const rest = {
    exported_at: exportedAt.toISOString(),
    exported_by: { user_id: actor.userId, nickname: actor.userName },
    filter,
    firm: actor.clientName,
    format: "yieldboard.timeline.1",
  };
  const tail = `],${canonicalJson(rest).slice(1)}`;
  content.update(head);
  yield encode(`{"timeline":${head}\n`);
  let entries = 0;
  for await (const page of pages) {
    let text = "";
    for (const entry of page) {
      const line = `${entries === 0 ? "" : ","}${canonicalJson(entry)}`;
      entries += 1;
      content.update(line);
      text += `${line}\n`;
    }
    yield encode(text);
  }
  content.update(tail);
  const sha256 = content.digest("hex");
  const end = encode(`${tail},"sha256":"${sha256}"}\n`);
  await done({ sha256, file_sha256: file.digest("hex"), entries });
  yield end;
}

const COLUMNS = [
  "Number",
  "Time (IST)",
  "Time (UTC)",
  "Kind",
  "What",
  "Summary",
  "Who",
  "Firm",
  "Bonds",
  "Other firms",
  "Subject",
  "Request",
  "Detail",
  "Previous hash",
  "Hash",
];

async function* csvChunks(pages: Pages, done: Done): AsyncGenerator<Uint8Array> {
  const file = createHash("sha256");
  let entries = 0;
  // Send one step late: the audit entry must precede the last part.
  let waiting = Buffer.from(stringify([COLUMNS], { bom: true }));
  for await (const page of pages) {
    file.update(waiting);
    yield waiting;
    entries += page.length;
    waiting = Buffer.from(stringify(page.map(cellsOf)));
  }
  file.update(waiting);
  await done({ file_sha256: file.digest("hex"), entries });
  yield waiting;
}

function cellsOf(entry: ExportedEntry): (string | number)[] {
  const atMs = Date.parse(entry.at);
  const cells = [
    `${formatDate(istDateOf(atMs))} ${formatTimeWithSeconds(atMs)}`,
    entry.at,
    ENTRY_KIND_LABELS[entry.kind],
    entry.label,
    entry.summary,
    entry.actor.name,
    entry.actor.firm,
    entry.bonds.map(({ isin }) => isin).join(" "),
    entry.firms.map(({ name }) => name).join("; "),
    entry.subject,
    entry.request_id,
    canonicalJson(entry.detail),
    entry.previous_hash,
    entry.hash,
  ];
  return [entry.seq, ...cells.map((cell) => String(guarded(cell) ?? ""))];
}
