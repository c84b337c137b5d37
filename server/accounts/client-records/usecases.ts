import { eq } from "drizzle-orm";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { type addClient, type changeClient, newClient } from "#domain/contract/http/client-records.ts";
import type { ClientRecord } from "#domain/accounts/client-record.ts";
import { must } from "#domain/lib/must.ts";
import { type Cause, change } from "#server/core/change.ts";
import { clientRecords } from "#server/db/schema/people.ts";
import { changedColumns, columnsOf, fieldsOf } from "#server/accounts/client-records/columns.ts";
import { fieldErrorsOf, fieldsRefusal } from "#server/accounts/client-records/field-errors.ts";
import { presentClient } from "#server/accounts/client-records/present.ts";
import { ownClient } from "#server/accounts/client-records/queries.ts";
import { lockClients, takenNumbers } from "#server/accounts/client-records/taken.ts";
import type { Parts } from "#server/core/parts.ts";

/** Registers a client of the actor's firm. @throws Refusal validation_error where its PAN or UCC is another's */
export function enterClient(parts: Parts, cause: Cause, sent: BodyOf<typeof addClient>): Promise<ClientRecord> {
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    await lockClients(tx, actor.clientId);
    const client = {
      id: parts.newId("cli"),
      firmId: actor.clientId,
      ...columnsOf(sent),
      createdAt: now,
      updatedAt: now,
    };
    const taken = await takenNumbers(tx, actor.clientId, client);
    if (Object.keys(taken).length > 0) throw fieldsRefusal(taken);
    const [row] = await tx.insert(clientRecords).values(client).returning();
    changing.audit("client.add", client.id, { name: client.name, ucc: client.ucc });
    return presentClient(must(row, "the client"));
  });
}

/**
 * Changes a client: what was sent is laid over what is stored, and the whole has to be right.
 * @throws Refusal not_found, stale_version with the client as it stands, validation_error
 */
export function editClient(
  parts: Parts,
  cause: Cause,
  id: string,
  { version, ...sent }: BodyOf<typeof changeClient>,
): Promise<ClientRecord> {
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    await lockClients(tx, actor.clientId);
    const before = await ownClient(tx, actor, id);
    if (before.version !== version) {
      throw new Refusal("stale_version", "Somebody else changed this client. Look again.", {
        fresh: presentClient(before),
      });
    }
    const read = newClient.safeParse({ ...fieldsOf(before), ...sent });
    if (!read.success) throw fieldsRefusal(fieldErrorsOf(read.error));
    const after = columnsOf(read.data);
    const taken = await takenNumbers(tx, actor.clientId, { id, pan: after.pan, ucc: after.ucc });
    if (Object.keys(taken).length > 0) throw fieldsRefusal(taken);
    const changed = changedColumns(before, after);
    if (changed.length === 0) return presentClient(before);
    const [row] = await tx
      .update(clientRecords)
      .set({ ...after, version: version + 1, updatedAt: now })
      .where(eq(clientRecords.id, id))
      .returning();
    // What somebody's numbers were and are stands in no audit: only that they changed, and who changed them.
    changing.audit("client.change", id, { name: after.name, changed });
    return presentClient(must(row, "the client"));
  });
}
