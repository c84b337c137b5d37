import type { SentForApproval } from "#domain/accounts/approval.ts";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { listCredentials, removeCredentials, setCredentials } from "#domain/contract/http/exchange-credentials.ts";
import { submitChange } from "#server/people/accounts/approvals/submit-change.ts";
import { removeKind, storeKind } from "#server/market/exchange/credentials/approval-kinds.ts";
import { keyId, sealedFor } from "#server/market/exchange/credentials/stored-credentials.ts";
import type { Cause } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { encrypted } from "#server/machine/identity/encryption.ts";

type States = ResponseOf<typeof listCredentials>;

interface Sent<Body> {
  sent: Body;
  /** Base of links in mails. See `linkOrigin`. */
  origin: string;
}

/**
 * Encrypts and replaces credentials. The audit records the change, never the values.
 * @throws Refusal validation_error for an exchange the firm does not deal at; already_done while others wait for
 * approval
 */
export function storeCredentials(
  parts: Parts,
  cause: Cause,
  { sent: { corp, reason, participant_code, username, password }, origin }: Sent<BodyOf<typeof setCredentials>>,
): Promise<States | SentForApproval> {
  const text = JSON.stringify({ participant_code, username, password });
  const row = sealedFor(cause.actor.clientId, corp);
  const sealed = encrypted(parts.config, "exchange-credentials", { text, row });
  return submitChange(parts, cause, storeKind, {
    payload: { corp, keyId: keyId(parts.config), sealed },
    reason,
    origin,
  });
}

/**
 * Deletes credentials; succeeds when there are none. @throws Refusal already_done while a deletion waits for approval
 */
export function deleteCredentials(
  parts: Parts,
  cause: Cause,
  { sent: { corp, reason }, origin }: Sent<BodyOf<typeof removeCredentials>>,
): Promise<States | SentForApproval> {
  return submitChange(parts, cause, removeKind, { payload: { corp }, reason, origin });
}
