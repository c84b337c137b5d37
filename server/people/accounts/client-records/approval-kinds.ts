import { eq } from "drizzle-orm";
import { z } from "zod";
import type { ChangedField } from "#domain/accounts/approval.ts";
import { CLIENT_FIELD_LABELS, CLIENT_FIELDS, clientFields, type ClientRecord } from "#domain/accounts/client-record.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { newClient } from "#domain/contract/http/client-records.ts";
import { CATEGORY_TITLES, CLIENT_TYPE_TITLES } from "#domain/entities/client-kinds.ts";
import { must } from "#domain/lib/must.ts";
import { clientId } from "#domain/lib/wire.ts";
import type { ApprovalContext, ApprovalKind } from "#server/people/accounts/approvals/kind.ts";
import {
  changedColumns,
  type ClientColumns,
  columnsOf,
  fieldsOf,
} from "#server/people/accounts/client-records/columns.ts";
import { fieldErrorsOf, fieldsRefusal } from "#server/people/accounts/client-records/field-errors.ts";
import { presentClient } from "#server/people/accounts/client-records/present.ts";
import { ownClient } from "#server/people/accounts/client-records/queries.ts";
import { newClientSubject } from "#server/people/accounts/client-records/new-client-subject.ts";
import { openClient, sealClient } from "#server/people/accounts/client-records/sealed-numbers.ts";
import {
  clientsWithNumbers,
  lockClients,
  takenErrors,
} from "#server/people/accounts/client-records/clients-with-numbers.ts";
import { clientRecords } from "#server/machine/db/schema/people.ts";

const added = z.object({ id: clientId, fields: newClient });
type Added = z.infer<typeof added>;

/** The fields of a client as people read them. */
function shown(columns: ClientColumns): Record<(typeof CLIENT_FIELDS)[number], string> {
  return {
    ...fieldsOf(columns),
    client_type: CLIENT_TYPE_TITLES[columns.clientType],
    category: columns.category === null ? "" : CATEGORY_TITLES[columns.category],
  };
}

function changedFields(before: ClientColumns | null, after: ClientColumns): ChangedField[] {
  const [was, is] = [before && shown(before), shown(after)];
  return CLIENT_FIELDS.map((field) => ({
    label: CLIENT_FIELD_LABELS[field],
    before: was?.[field] ?? "",
    after: is[field],
  })).filter((field) => field.before !== field.after);
}

/** @throws Refusal validation_error where a PAN or UCC is another's, of the firm or further up among these */
async function refuseTaken(
  { parts: { config }, changing: { tx, actor } }: ApprovalContext,
  clients: readonly (ClientColumns & { id: string })[],
): Promise<void> {
  const known = await clientsWithNumbers(config, tx, actor.clientId, clients);
  for (const client of clients) {
    const taken = takenErrors(client, known);
    if (Object.keys(taken).length > 0) throw fieldsRefusal(taken);
    known.push(client);
  }
}

async function insertClients(
  { parts, changing }: ApprovalContext,
  clients: readonly (ClientColumns & { id: string })[],
  by: { by?: "upload" } = {},
): Promise<ClientRecord[]> {
  const { tx, now, actor } = changing;
  if (clients.length === 0) return [];
  const rows = await tx
    .insert(clientRecords)
    .values(
      clients.map((client) => ({
        ...sealClient(parts, { id: client.id, firmId: actor.clientId }, client),
        firmId: actor.clientId,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning();
  for (const { id, name } of clients) changing.audit("client.add", id, { name, ...by });
  return rows.map((row) => presentClient(openClient(parts.config, row)));
}

const withColumns = ({ id, fields }: Added) => ({ id, ...columnsOf(fields) });

/** A new client: it has bank details from the start. */
export const addKind: ApprovalKind<Added, ClientRecord> = {
  id: "client.add",
  title: "New client",
  approver: "clients.manage",
  payload: added,
  async look(context, given) {
    const { changing, parts } = context;
    const firmId = changing.actor.clientId;
    await lockClients(changing.tx, firmId);
    const client = withColumns(given);
    await refuseTaken(context, [client]);
    return {
      subject: newClientSubject(parts, firmId, given.fields.pan),
      sentence: `Add the client ${client.name}.`,
      fields: changedFields(null, client),
      basis: "",
    };
  },
  async apply(context, given) {
    const [client] = await insertClients(context, [withColumns(given)]);
    return must(client, "the client");
  },
};

const uploaded = z.object({ id: clientId, file: z.string(), clients: z.array(added) });

/** The good rows of a file, all of them or none. */
export const uploadKind: ApprovalKind<z.infer<typeof uploaded>, { added: number }> = {
  id: "client.upload",
  title: "Uploaded clients",
  approver: "clients.manage",
  payload: uploaded,
  async look(context, { id, file, clients }) {
    const { changing } = context;
    await lockClients(changing.tx, changing.actor.clientId);
    if (clients.length === 0) return null;
    const all = clients.map(withColumns);
    await refuseTaken(context, all);
    return {
      subject: id,
      sentence: `Add ${all.length === 1 ? "1 client" : `${all.length} clients`} from ${file}.`,
      fields: all.map(({ name, pan, accountNumber, ifsc }) => ({
        label: name,
        before: "",
        after: `PAN ${pan}, account ${accountNumber}, IFSC ${ifsc}`,
      })),
      basis: "",
    };
  },
  async apply(context, { clients }) {
    await insertClients(context, clients.map(withColumns), { by: "upload" });
    return { added: clients.length };
  },
};

const changed = z.object({ id: clientId, version: z.number().int(), fields: clientFields.partial() });
type Changed = z.infer<typeof changed>;

/**
 * Merges the sent fields into the stored client; the result must be valid. @throws Refusal not_found, stale_version,
 * validation_error
 */
async function laidOver({ parts, changing: { tx, actor } }: ApprovalContext, { id, version, fields }: Changed) {
  const before = await ownClient(parts, tx, actor, id);
  if (before.version !== version) {
    throw new Refusal("stale_version", "Someone else changed this client. Check it again.", {
      fresh: presentClient(before),
    });
  }
  const read = newClient.safeParse({ ...fieldsOf(before), ...fields });
  if (!read.success) throw fieldsRefusal(fieldErrorsOf(read.error));
  return { before, after: columnsOf(read.data) };
}

const BANK_COLUMNS: readonly (keyof ClientColumns)[] = ["accountNumber", "ifsc"];

/** A change of a client. It needs approval only when bank details change, and then as a whole. */
export const changeKind: ApprovalKind<Changed, ClientRecord> = {
  id: "client.change",
  title: "Client's bank details",
  approver: "clients.manage",
  payload: changed,
  async look(context, given) {
    const { changing } = context;
    await lockClients(changing.tx, changing.actor.clientId);
    const { before, after } = await laidOver(context, given);
    await refuseTaken(context, [{ ...after, id: given.id }]);
    if (!changedColumns(before, after).some((column) => BANK_COLUMNS.includes(column))) return null;
    return {
      subject: given.id,
      sentence: `Change the bank details of ${after.name}.`,
      fields: changedFields(before, after),
      basis: String(before.version),
    };
  },
  async apply(context, given) {
    const { parts, changing } = context;
    const { tx, now } = changing;
    const { before, after } = await laidOver(context, given);
    const columns = changedColumns(before, after);
    if (columns.length === 0) return presentClient(before);
    const [row] = await tx
      .update(clientRecords)
      .set({ ...sealClient(parts, before, after), version: before.version + 1, updatedAt: now })
      .where(eq(clientRecords.id, given.id))
      .returning();
    // Audit only the names of changed fields, never the numbers themselves.
    changing.audit("client.change", given.id, { name: after.name, changed: columns });
    return presentClient(openClient(parts.config, must(row, "the client")));
  },
};
