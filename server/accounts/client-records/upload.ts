import { fileTypeFromBuffer } from "file-type";
import { type ClientUploadReport, CLIENT_UPLOAD_MOST_ROWS, newClient } from "#domain/contract/http/client-records.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import { isSentForApproval } from "#domain/accounts/approval.ts";
import { applyOrPropose } from "#server/accounts/approvals/submit-change.ts";
import { uploadKind } from "#server/accounts/client-records/approval-kinds.ts";
import { CLIENT_FIELDS, type ClientFields } from "#domain/accounts/client-record.ts";
import { EMPTY_FILE_TEXT, takenTypeOf } from "#domain/files/taken-type.ts";
import { FILE_NOT_TAKEN } from "#domain/files/file-types.ts";
import { type Cause, change } from "#server/core/change.ts";
import { fileContentOf } from "#domain/files/file-content.ts";
import { readCsv } from "#server/core/csv.ts";
import { type ClientColumns, columnsOf } from "#server/accounts/client-records/columns.ts";
import { fieldErrorsOf } from "#server/accounts/client-records/field-errors.ts";
import {
  type ClientNumbers,
  clientsWithNumbers,
  lockClients,
  takenErrors,
} from "#server/accounts/client-records/taken.ts";
import type { UploadedFile } from "#server/http/route.ts";
import type { Parts } from "#server/core/parts.ts";

type ReportRow = ClientUploadReport["rows"][number];

/** Characters of a name that a report repeats. */
const NAME_MAX = 120;

/** Columns an upload has to have: without them no row can be right. */
const NEEDED = ["name", "client_type", "pan", "account_number", "ifsc", "depository"];

/** The columns of an upload as a file to fill in. */
export function templateFile(): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${CLIENT_FIELDS.join(",")}\r\n`);
}

/**
 * Registers the good rows of a CSV, or sends them for approval where the firm asks for it, and reports on every row. Rows that repeat what is there, in the list or further up in
 * the file, fail as any other, so that a file may be sent again.
 * @throws Refusal validation_error where the file is none of ours
 */
export async function uploadClientFile(
  parts: Parts,
  cause: Cause,
  { file, origin }: { file: UploadedFile; origin: string },
): Promise<ClientUploadReport> {
  const lines = readCsv(await textOf(file), {
    field: "file",
    mostRows: CLIENT_UPLOAD_MOST_ROWS,
    needed: NEEDED,
    headText: "The first line must name the columns of the template.",
  });
  const read = lines.map(({ row, cells }) => ({
    row,
    name: (cells["name"] ?? "").slice(0, NAME_MAX),
    ...readClient(parts, cells),
  }));
  return change(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    await lockClients(tx, actor.clientId);
    const clients = read.flatMap(({ client }) => client ?? []);
    const known: ClientNumbers[] = await clientsWithNumbers(parts.config, tx, actor.clientId, clients);
    const added: NewClient[] = [];
    const rows = read.map(({ row, name, client, errors }): ReportRow => {
      const field_errors = client === null ? errors : takenErrors(client, known);
      if (client === null || Object.keys(field_errors).length > 0)
        return { row, name, ok: false, id: null, field_errors };
      known.push(client);
      added.push(client);
      return { row, name, ok: true, id: client.id, field_errors: {} };
    });
    const filename = file.filename.slice(0, 200);
    const clientsOfFile = added.map(({ id, fields }) => ({ id, fields }));
    const payload = { id: parts.newId("cli"), file: filename, clients: clientsOfFile };
    const answer = await applyOrPropose({ parts, changing, maker: actor, origin }, uploadKind, { payload });
    const is_sent_for_approval = isSentForApproval(answer);
    if (is_sent_for_approval) for (const row of rows) row.id = null;
    const failed = rows.length - added.length;
    changing.audit("client.upload", actor.clientId, {
      file: filename,
      added: added.length,
      failed,
      ...(is_sent_for_approval ? { approval: answer.approval.id } : {}),
    });
    const done = is_sent_for_approval ? "sent for approval" : "added";
    if (failed === 0) return { message: `${countText(added.length)} ${done}.`, is_sent_for_approval, rows };
    const wrong = failed === 1 ? "1 row is" : `${failed} rows are`;
    const message = `${added.length} of ${countText(rows.length)} ${done}. ${wrong} wrong.`;
    return { status: 207, message, is_sent_for_approval, rows };
  });
}

type NewClient = ClientColumns & { id: string; fields: ClientFields };
type FieldErrors = Record<string, string[]>;

/** A client with its id, or why the cells of a row are none. */
function readClient(
  parts: Parts,
  cells: Record<string, string>,
): { client: NewClient; errors: FieldErrors } | { client: null; errors: FieldErrors } {
  const read = newClient.safeParse(asTyped(cells));
  if (!read.success) return { client: null, errors: fieldErrorsOf(read.error) };
  return { client: { id: parts.newId("cli"), ...columnsOf(read.data), fields: read.data }, errors: {} };
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

function countText(clients: number): string {
  return clients === 1 ? "1 client" : `${clients} clients`;
}
