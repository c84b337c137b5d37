import type { Parts } from "#server/machine/core/parts.ts";
import type { Route } from "#server/machine/http/route.ts";
import type { WithdrawQuotes } from "#server/people/staff/firms/usecases.ts";
import { staffFirmRoutes } from "#server/people/staff/firms/routes.ts";
import { staffPeopleRoutes } from "#server/people/staff/people/routes.ts";
import { staffRequestRoutes } from "#server/people/staff/requests/routes.ts";

/** Staff's work for firms; reads nothing of a firm's chats, quotes or deals. */
export function staffRoutes(parts: Parts, withdrawQuotes: WithdrawQuotes): Route[] {
  return [...staffFirmRoutes(parts, withdrawQuotes), ...staffRequestRoutes(parts), ...staffPeopleRoutes(parts)];
}
