import { parse } from "csv-parse/sync";
import { fileTypeFromBuffer } from "file-type";
import { z } from "zod";
import { type ClientUploadReport, CLIENT_UPLOAD_MOST_ROWS, newClient } from "#domain/contract/http/client-records.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import { CLIENT_FIELDS } from "#domain/accounts/client-record.ts";
import { EMPTY_FILE_TEXT, takenTypeOf } from "#domain/files/taken-type.ts";
import { FILE_NOT_TAKEN } from "#domain/files/file-types.ts";
import { type Cause, change, type Change } from "#server/core/change.ts";
import { fileContentOf } from "#domain/files/file-content.ts";
import { clientRecords } from "#server/db/schema/people.ts";
import { columnsOf } from "#server/accounts/client-records/columns.ts";
import { fieldErrorsOf } from "#server/accounts/client-records/field-errors.ts";
import { lockClients, takenNumbers } from "#server/accounts/client-records/taken.ts";
import type { UploadedFile } from "#server/http/route.ts";
import type { Parts } from "#server/core/parts.ts";

type ReportRow = ClientUploadReport["rows"][number];

/** One line of the file: its number there, and its cells by column. */
interface Line {
  row: number;
  cells: Record<string, string>;
}

/** Columns an upload has to have: without them no row can be right. */
const NEEDED = ["name", "client_type", "pan", "account_number", "ifsc", "depository"];

/** The columns of an upload as a file to fill in. */
export function templateFile(): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${CLIENT_FIELDS.join(",")}\r\n`);
}

/**
 * Registers the good rows of a CSV and reports on every row. Rows that repeat what is there, in the list or further up in
 * the file, fail as any other, so that a file may be sent again.
 * @throws Refusal validation_error where the file is none of ours
 */
export async function uploadClientFile(parts: Parts, cause: Cause, file: UploadedFile): Promise<ClientUploadReport> {
  const lines = readLines(await textOf(file));
  return change(parts, cause, async (changing) => {
    await lockClients(changing.tx, changing.actor.clientId);
    const rows: ReportRow[] = [];
    for (const line of lines) rows.push(await enterLine(parts, changing, line));
    const failed = rows.filter(({ ok }) => !ok).length;
    const added = rows.length - failed;
    changing.audit("client.upload", changing.actor.clientId, { file: file.filename.slice(0, 200), added, failed });
    if (failed === 0) return { message: `${clients(added)} added.`, rows };
    const message = `${added} of ${clients(rows.length)} added. ${failed === 1 ? "1 row is" : `${failed} rows are`} wrong.`;
    return { status: 207, message, rows };
  });
}

async function enterLine(parts: Parts, changing: Change, { row, cells }: Line): Promise<ReportRow> {
  const { tx, now, actor } = changing;
  const name = (cells["name"] ?? "").slice(0, 120);
  const failed = (field_errors: Record<string, string[]>): ReportRow => ({
    row,
    name,
    ok: false,
    id: null,
    field_errors,
  });
  const read = newClient.safeParse(asTyped(cells));
  if (!read.success) return failed(fieldErrorsOf(read.error));
  const client = { id: parts.newId("cli"), ...columnsOf(read.data) };
  const taken = await takenNumbers(tx, actor.clientId, client);
  if (Object.keys(taken).length > 0) return failed(taken);
  await tx.insert(clientRecords).values({ ...client, firmId: actor.clientId, createdAt: now, updatedAt: now });
  changing.audit("client.add", client.id, { name: client.name, ucc: client.ucc, by: "upload" });
  return { row, name, ok: true, id: client.id, field_errors: {} };
}

/** Codes may be written small in a file; a phone number with spaces, as spreadsheets like them. */
function asTyped(cells: Record<string, string>): Record<string, string | undefined> {
  const capital = (field: string) => cells[field]?.toUpperCase();
  const filled = {
    client_type: capital("client_type"),
    category: capital("category"),
    depository: capital("depository"),
  };
  return { ...cells, ...filled, mobile: cells["mobile"]?.replaceAll(/[\s-]/g, "") };
}

async function textOf(file: UploadedFile): Promise<string> {
  if (file.bytes.length === 0) throw fieldRefusal("file", EMPTY_FILE_TEXT);
  const content = await fileContentOf(file.bytes, fileTypeFromBuffer);
  const type = takenTypeOf(content, file.filename);
  if (type === null) throw fieldRefusal("file", FILE_NOT_TAKEN);
  if (content.text === null || !type.contentType.startsWith("text/")) {
    throw fieldRefusal("file", "Send the clients as a CSV file. A spreadsheet saves one by Save as.");
  }
  return content.text;
}

const parsed = z.array(z.object({ info: z.object({ lines: z.number() }), record: z.record(z.string(), z.string()) }));

function readLines(csv: string): Line[] {
  let lines: Line[];
  try {
    const rows: unknown = parse(csv, {
      bom: true,
      trim: true,
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      max_record_size: 20_000,
      columns: (header: string[]) => header.map((name) => name.toLowerCase().replaceAll(/[\s-]+/g, "_")),
    });
    lines = parsed.parse(rows).map(({ info, record }) => ({ row: info.lines, cells: record }));
  } catch {
    throw fieldRefusal("file", "The file is not a CSV.");
  }
  const [first] = lines;
  if (first === undefined) throw fieldRefusal("file", "The file has no rows.");
  if (lines.length > CLIENT_UPLOAD_MOST_ROWS) {
    throw fieldRefusal("file", `The file has more than ${CLIENT_UPLOAD_MOST_ROWS} rows.`);
  }
  const missing = NEEDED.filter((column) => !(column in first.cells));
  if (missing.length > 0) {
    throw fieldRefusal("file", `The first line must name the columns of the template. Missing: ${missing.join(", ")}.`);
  }
  return lines;
}

function clients(count: number): string {
  return count === 1 ? "1 client" : `${count} clients`;
}
