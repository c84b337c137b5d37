import type { SentForApproval } from "#domain/accounts/approval.ts";
import type { ClientRecord } from "#domain/accounts/client-record.ts";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { addClient, changeClient } from "#domain/contract/http/client-records.ts";
import { submitChange } from "#server/people/accounts/approvals/submit-change.ts";
import { addKind, changeKind } from "#server/people/accounts/client-records/approval-kinds.ts";
import type { Cause } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";

interface Sent<Body> {
  sent: Body;
  /** Base of links in mails. See `linkOrigin`. */
  origin: string;
}

/**
 * Registers a client of the actor's firm.
 * @throws Refusal validation_error where its PAN or UCC is another's; already_done while it waits for approval
 */
export function enterClient(
  parts: Parts,
  cause: Cause,
  { sent: { reason, ...fields }, origin }: Sent<BodyOf<typeof addClient>>,
): Promise<ClientRecord | SentForApproval> {
  return submitChange(parts, cause, addKind, { payload: { id: parts.newId("cli"), fields }, reason, origin });
}

/**
 * Changes a client: the sent fields are merged into the stored ones, and the result must be valid.
 * @throws Refusal not_found, stale_version with the current client, validation_error; already_done while another change
 * of it waits for approval
 */
export function editClient(
  parts: Parts,
  cause: Cause,
  { id, sent: { version, reason, ...fields }, origin }: Sent<BodyOf<typeof changeClient>> & { id: string },
): Promise<ClientRecord | SentForApproval> {
  return submitChange(parts, cause, changeKind, { payload: { id, version, fields }, reason, origin });
}
