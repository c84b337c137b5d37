import type { ClientRecord, ClientSummary } from "#domain/accounts/client-record.ts";
import {
  type ClientRow,
  openNumber,
  type StoredClient,
} from "#server/people/accounts/client-records/sealed-numbers.ts";
import type { Keyed } from "#server/machine/identity/keys.ts";

export function presentClient(row: ClientRow): ClientRecord {
  return {
    id: row.id,
    name: row.name,
    client_type: row.clientType,
    category: row.category,
    ucc: row.ucc,
    pan: row.pan,
    email: row.email,
    mobile: row.mobile,
    gst: row.gst,
    address: row.address,
    city: row.city,
    state: row.state,
    pincode: row.pincode,
    account_number: row.accountNumber,
    ifsc: row.ifsc,
    depository: row.depository,
    dp_id: row.dpId,
    dp_client_id: row.dpClientId,
    bo_id: row.boId,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    updated_at: (row.updatedAt ?? row.createdAt).toISOString(),
  };
}

/** Lists show only the end of a bank account number. */
export function summariseClient(config: Keyed, row: StoredClient): ClientSummary {
  const { id, name, clientType: client_type, category, email, mobile, city, state, createdAt } = row;
  const account_ends = openNumber(config, row, "accountNumber")?.slice(-4) ?? null;
  const is_complete = row.pan !== null;
  return {
    id,
    name,
    client_type,
    category,
    ucc: openNumber(config, row, "ucc"),
    pan: openNumber(config, row, "pan"),
    email,
    mobile,
    city,
    state,
    created_at: createdAt.toISOString(),
    account_ends,
    is_complete,
  };
}
