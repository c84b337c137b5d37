import { isIndividual } from "#domain/entities/client-kinds.ts";
import * as client from "#domain/tables/cells/client.ts";
import { cellReader } from "#domain/tables/readers/columns.ts";
import { Problems } from "#domain/tables/readers/problems.ts";
import { noteTable, readingOf } from "#domain/tables/readers/reading-of.ts";
import { TableCells } from "#domain/tables/readers/table-cells.ts";
import type { RecognisedTable, TableReading, TableRecord } from "#domain/tables/table.ts";
import type { ClientField } from "#domain/tables/vocabularies/clients.ts";

/** A client to register, each field as the form would have it; null where the table does not say. */
export type ClientRow = { row: number } & Record<ClientField, string | null>;

type Read = ReturnType<typeof cellReader<ClientField>>;

export function readClientsTable(table: RecognisedTable<ClientField>): TableReading<ClientRow> {
  const cells = new TableCells(table);
  const problems = new Problems();
  noteTable(table, problems);
  const rows = cells.rows.map((record) => readClient(record, cellReader(cells, problems, record)));
  return readingOf(table, problems, rows);
}

/** The fields of a row, with those needed that the form needs of such a client. */
function readClient({ row }: TableRecord, { value, needed }: Read): ClientRow {
  const client_type = needed("client_type", client.readClientType);
  const isPerson = client_type !== null && isIndividual(client_type);
  return {
    row,
    name: needed("name", (cell) => client.readClientName(cell, client_type)),
    client_type,
    category: isPerson ? needed("category", client.readCategory) : value("category", client.readCategory),
    ucc: value("ucc", client.readUcc),
    pan: needed("pan", client.readPan),
    email: needed("email", client.readEmail),
    mobile: needed("mobile", client.readMobile),
    gst: value("gst", client.readGst),
    address: needed("address", client.readPlace),
    city: needed("city", client.readPlace),
    state: needed("state", client.readState),
    pincode: needed("pincode", client.readPincode),
    account_number: needed("account_number", client.readAccountNumber),
    ifsc: needed("ifsc", client.readIfsc),
    ...depositoryOf({ value, needed }),
  };
}

/** Numbers at the depository: one at CDSL, two at NSDL. */
function depositoryOf({ value, needed }: Read): Pick<ClientRow, "depository" | "dp_id" | "dp_client_id" | "bo_id"> {
  const depository = needed("depository", client.readDepository);
  const atNsdl = depository === "NSDL" ? needed : value;
  const atCdsl = depository === "CDSL" ? needed : value;
  return {
    depository,
    dp_id: atNsdl("dp_id", client.readDpId),
    dp_client_id: atNsdl("dp_client_id", client.readDpClientId),
    bo_id: atCdsl("bo_id", client.readBoId),
  };
}
