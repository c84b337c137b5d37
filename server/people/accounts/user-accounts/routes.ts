import * as contract from "#domain/contract/http/user-accounts.ts";
import { answerSubmitted } from "#server/people/accounts/approvals/answer-submitted.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { linkOrigin } from "#server/machine/http/link-origin.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import { readUserAccounts } from "#server/people/accounts/user-accounts/queries.ts";
import { editUser, invite, resend, revoke } from "#server/people/accounts/user-accounts/usecases.ts";

export function userAccountRoutes(parts: Parts): Route[] {
  return [
    route(contract.listUserAccounts, ({ actor, query }) => readUserAccounts(parts, actor, query)),
    route(contract.searchUserAccounts, ({ actor, body }) => readUserAccounts(parts, actor, body)),
    route(contract.changeUserAccount, ({ cause, params: { id }, body, reply }) => {
      const origin = linkOrigin(parts.config, reply.request);
      return answerSubmitted(reply, editUser(parts, cause, { id, sent: body, origin }));
    }),
    route(contract.inviteUser, ({ cause, body, reply }) => {
      const origin = linkOrigin(parts.config, reply.request);
      return answerSubmitted(reply, invite(parts, cause, { sent: body, origin }));
    }),
    route(contract.resendInvite, ({ cause, body, reply }) =>
      resend(parts, cause, body.invitee_id, linkOrigin(parts.config, reply.request)),
    ),
    route(contract.revokeInvite, ({ cause, body }) => revoke(parts, cause, body.invitee_id)),
  ];
}
