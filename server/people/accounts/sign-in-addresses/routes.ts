import { getSignInAddresses, setSignInAddresses } from "#domain/contract/http/sign-in-addresses.ts";
import { changeAddresses, readAddresses } from "#server/people/accounts/sign-in-addresses/usecases.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { route, type Route } from "#server/machine/http/route.ts";

export function signInAddressRoutes(parts: Parts): Route[] {
  return [
    route(getSignInAddresses, ({ actor, ip }) => readAddresses(parts, actor, ip)),
    route(setSignInAddresses, ({ cause, body, ip }) => changeAddresses(parts, cause, body, ip)),
  ];
}
