import * as contract from "#domain/contract/http/exchange-credentials.ts";
import { answerSubmitted } from "#server/people/accounts/approvals/answer-submitted.ts";
import { readStates } from "#server/market/exchange/credentials/stored-credentials.ts";
import { deleteCredentials, storeCredentials } from "#server/market/exchange/credentials/usecases.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { linkOrigin } from "#server/machine/http/link-origin.ts";
import { route, type Route } from "#server/machine/http/route.ts";

export function exchangeCredentialRoutes(parts: Parts): Route[] {
  return [
    route(contract.listCredentials, async ({ actor }) => ({
      credentials: await readStates(parts, parts.db.orm, actor.clientId),
    })),
    route(contract.setCredentials, ({ cause, body, reply }) => {
      const origin = linkOrigin(parts.config, reply.request);
      return answerSubmitted(reply, storeCredentials(parts, cause, { sent: body, origin }));
    }),
    route(contract.removeCredentials, ({ cause, body, reply }) => {
      const origin = linkOrigin(parts.config, reply.request);
      return answerSubmitted(reply, deleteCredentials(parts, cause, { sent: body, origin }));
    }),
  ];
}
