import * as contract from "#domain/contract/http/exchange-credentials.ts";
import { readStates } from "#server/accounts/exchange-credentials/stored-credentials.ts";
import { deleteCredentials, storeCredentials } from "#server/accounts/exchange-credentials/usecases.ts";
import type { Parts } from "#server/core/parts.ts";
import { route, type Route } from "#server/http/route.ts";

export function exchangeCredentialRoutes(parts: Parts): Route[] {
  return [
    route(contract.listCredentials, async ({ actor }) => ({
      credentials: await readStates(parts, parts.db.orm, actor.clientId),
    })),
    route(contract.setCredentials, ({ cause, body }) => storeCredentials(parts, cause, body)),
    route(contract.removeCredentials, ({ cause, body }) => deleteCredentials(parts, cause, body)),
  ];
}
