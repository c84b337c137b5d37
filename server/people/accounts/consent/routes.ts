import * as contract from "#domain/contract/http/consent.ts";
import { giveConsent, readConsents, withdrawConsent } from "#server/people/accounts/consent/usecases.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { route, type Route } from "#server/machine/http/route.ts";

export function consentRoutes(parts: Parts): Route[] {
  return [
    route(contract.listConsents, ({ actor }) => readConsents(parts.db.orm, actor.userId)),
    route(contract.giveConsent, ({ cause, body }) => giveConsent(parts, cause, body.version)),
    route(contract.withdrawConsent, ({ cause }) => withdrawConsent(parts, cause)),
  ];
}
