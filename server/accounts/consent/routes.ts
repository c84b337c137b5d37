import * as contract from "#domain/contract/http/consent.ts";
import { giveConsent, readConsents, withdrawConsent } from "#server/accounts/consent/usecases.ts";
import type { Parts } from "#server/core/parts.ts";
import { route, type Route } from "#server/http/route.ts";

export function consentRoutes(parts: Parts): Route[] {
  return [
    route(contract.listConsents, ({ actor }) => readConsents(parts.db.orm, actor.userId)),
    route(contract.giveConsent, ({ cause, body }) => giveConsent(parts, cause, body.version)),
    route(contract.withdrawConsent, ({ cause }) => withdrawConsent(parts, cause)),
  ];
}
