import { type ClientUploadReport, newClient } from "#domain/contract/http/client-records.ts";
import { isSentForApproval } from "#domain/accounts/approval.ts";
import { applyOrPropose } from "#server/people/accounts/approvals/submit-change.ts";
import { uploadKind } from "#server/people/accounts/client-records/approval-kinds.ts";
import { CLIENT_FIELDS, type ClientFields } from "#domain/accounts/client-record.ts";
import { readTable } from "#domain/tables/read-table.ts";
import type { ClientRow } from "#domain/tables/readers/clients.ts";
import { readWorkbook } from "#domain/tables/workbook.ts";
import { todayOf } from "#server/machine/core/market-day.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import { requireRead, unreadRows } from "#server/machine/core/table-upload.ts";
import { writtenCells } from "#server/machine/core/written-cells.ts";
import { type ClientColumns, columnsOf } from "#server/people/accounts/client-records/columns.ts";
import { fieldErrorsOf } from "#server/people/accounts/client-records/field-errors.ts";
import {
  type ClientNumbers,
  clientsWithNumbers,
  isRegistered,
  lockClients,
  takenErrors,
} from "#server/people/accounts/client-records/clients-with-numbers.ts";
import type { UploadedFile } from "#server/machine/http/route.ts";
import type { RunChange } from "#server/machine/core/try-change.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type ReportRow = ClientUploadReport["rows"][number];

/** Characters of a name that a report repeats. */
const NAME_MAX = 120;

/** The columns of an upload as a file to fill in. */
export function templateFile(): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${CLIENT_FIELDS.join(",")}\r\n`);
}

/**
 * Registers the valid rows of a CSV or a workbook, or sends them for approval if the firm requires it, and reports on
 * every row. Rows that repeat a stored client or an earlier row fail like any other error, so that a file may be sent
 * again.
 * @param run `tryChange` to see the report without adding anything
 * @throws Refusal validation_error for an unknown file, or one with open questions
 */
export async function uploadClientFile(
  parts: Parts,
  cause: Cause,
  { file, origin }: { file: UploadedFile; origin: string },
  run: RunChange = change,
): Promise<ClientUploadReport> {
  const world = { today: todayOf(parts), bondOf: () => undefined };
  const reading = await readTable("clients", { bytes: file.bytes, readWorkbook }, world);
  requireRead(reading, "file");
  const written = writtenCells(reading);
  const read = [
    ...unreadRows(reading.refused).map((wrong): ReadRow => ({ ...wrong, client: null })),
    ...reading.rows.map((row) => readClient(parts, row)),
  ].toSorted((one, other) => one.row - other.row);
  return run(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    await lockClients(tx, actor.clientId);
    const clients = read.flatMap(({ client }) => client ?? []);
    const stored = await clientsWithNumbers(parts.config, tx, actor.clientId, clients);
    const known: ClientNumbers[] = [...stored];
    const added: NewClient[] = [];
    const rows = read.map(({ row, client, errors }): ReportRow => {
      const name = written(row, "name").slice(0, NAME_MAX);
      const field_errors = client === null ? errors : takenErrors(client, known);
      if (client === null || Object.keys(field_errors).length > 0) {
        const isThere = client !== null && isRegistered(client, stored);
        return { row, name, ok: false, id: null, code: isThere ? "already_done" : "validation_error", field_errors };
      }
      known.push(client);
      added.push(client);
      return { row, name, ok: true, id: client.id, code: null, field_errors: {} };
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

/** A client with its id, or the errors of its row. */
interface ReadRow {
  row: number;
  errors: FieldErrors;
  client: NewClient | null;
}

function readClient(parts: Parts, { row, ...cells }: ClientRow): ReadRow {
  const fields = Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== null));
  const read = newClient.safeParse(fields);
  if (!read.success) return { row, client: null, errors: fieldErrorsOf(read.error) };
  return { row, client: { id: parts.newId("cli"), ...columnsOf(read.data), fields: read.data }, errors: {} };
}

function countText(clients: number): string {
  return clients === 1 ? "1 client" : `${clients} clients`;
}
