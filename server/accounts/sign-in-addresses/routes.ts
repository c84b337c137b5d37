import { getSignInAddresses, setSignInAddresses } from "#domain/contract/http/sign-in-addresses.ts";
import { changeAddresses, readAddresses } from "#server/accounts/sign-in-addresses/usecases.ts";
import type { Parts } from "#server/core/parts.ts";
import { route, type Route } from "#server/http/route.ts";

export function signInAddressRoutes(parts: Parts): Route[] {
  return [
    route(getSignInAddresses, ({ actor, ip }) => readAddresses(parts, actor, ip)),
    route(setSignInAddresses, ({ cause, body, ip }) => changeAddresses(parts, cause, body, ip)),
  ];
}
