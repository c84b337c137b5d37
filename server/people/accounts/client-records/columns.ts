import { individualCategory, isIndividual } from "#domain/entities/client-kinds.ts";
import type { ClientFields } from "#domain/accounts/client-record.ts";
import { normalEmail, normalMobile } from "#server/machine/identity/repository.ts";
import type { ClientRow } from "#server/people/accounts/client-records/sealed-numbers.ts";

/** The form fields of a client, as columns. */
export type ClientColumns = Omit<
  ClientRow,
  "id" | "firmId" | "registeredClientId" | "version" | "createdAt" | "updatedAt"
>;

/** A client for storage: capitals where the market writes capitals, and only fields of its own depository. */
export function columnsOf(client: ClientFields): ClientColumns {
  const isAtCdsl = client.depository === "CDSL";
  return {
    name: client.name,
    clientType: client.client_type,
    category: isIndividual(client.client_type) ? individualCategory.parse(client.category) : null,
    ucc: (client.ucc || client.pan).toUpperCase(),
    pan: client.pan,
    email: normalEmail(client.email),
    mobile: normalMobile(client.mobile),
    gst: client.gst || null,
    address: client.address,
    city: client.city,
    state: client.state,
    pincode: client.pincode,
    accountNumber: client.account_number,
    ifsc: client.ifsc.toUpperCase(),
    depository: client.depository,
    dpId: isAtCdsl ? null : client.dp_id,
    dpClientId: isAtCdsl ? null : client.dp_client_id,
    boId: isAtCdsl ? client.bo_id : null,
  };
}

/** The reverse: form fields from columns; missing values become empty. */
export function fieldsOf(row: ClientColumns): Record<keyof ClientFields, string> {
  return {
    name: row.name,
    client_type: row.clientType,
    category: row.category ?? "",
    ucc: row.ucc ?? "",
    pan: row.pan ?? "",
    email: row.email ?? "",
    mobile: row.mobile ?? "",
    gst: row.gst ?? "",
    address: row.address ?? "",
    city: row.city ?? "",
    state: row.state ?? "",
    pincode: row.pincode ?? "",
    account_number: row.accountNumber ?? "",
    ifsc: row.ifsc ?? "",
    depository: row.depository ?? "",
    dp_id: row.dpId ?? "",
    dp_client_id: row.dpClientId ?? "",
    bo_id: row.boId ?? "",
  };
}

/** Names of the columns that two states of a client differ in. */
export function changedColumns(before: ClientRow, after: ClientColumns): (keyof ClientColumns)[] {
  return (Object.keys(after) as (keyof ClientColumns)[]).filter((column) => before[column] !== after[column]);
}
