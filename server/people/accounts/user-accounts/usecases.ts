import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { SentForApproval } from "#domain/accounts/approval.ts";
import type { changeUserAccount, inviteUser, UserAccount } from "#domain/contract/http/user-accounts.ts";
import { submitChange } from "#server/people/accounts/approvals/submit-change.ts";
import { resendInvite, revokeInvite } from "#server/people/accounts/invites/invites.ts";
import { inviteKind, presentedUser, userKind } from "#server/people/accounts/user-accounts/approval-kinds.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Base of links in mails. See `linkOrigin`. */
interface Origin {
  origin: string;
}

/**
 * Changes the roles or status of a person in the actor's firm. A deactivated person is signed out everywhere; remaining
 * rights are checked with each call, and open sockets are rechecked at once.
 * @throws Refusal not_found, validation_error; already_done while another change of the person waits for approval
 */
export function editUser(
  parts: Parts,
  cause: Cause,
  { id, sent: { reason, ...sent }, origin }: Origin & { id: string; sent: BodyOf<typeof changeUserAccount> },
): Promise<UserAccount | SentForApproval> {
  return submitChange(parts, cause, userKind, { payload: { id, ...sent }, reason, origin });
}

/** @throws Refusal validation_error where the address has an account; already_done while an invitation waits for approval */
export function invite(
  parts: Parts,
  cause: Cause,
  { sent: { reason, ...sent }, origin }: Origin & { sent: BodyOf<typeof inviteUser> },
): Promise<UserAccount | SentForApproval> {
  return submitChange(parts, cause, inviteKind, { payload: sent, reason, origin });
}

/** @throws Refusal not_found unless the person is invited to the actor's firm */
export function resend(parts: Parts, cause: Cause, userId: string, origin: string): Promise<UserAccount> {
  return change(parts, cause, async (changing) => {
    await resendInvite(parts, changing, { userId, firmId: changing.actor.clientId, origin });
    return presentedUser(changing, userId);
  });
}

/** @throws Refusal not_found unless the person is invited to the actor's firm */
export function revoke(parts: Parts, cause: Cause, userId: string): Promise<UserAccount> {
  return change(parts, cause, async (changing) => {
    await revokeInvite(changing, { userId, firmId: changing.actor.clientId });
    return presentedUser(changing, userId);
  });
}
