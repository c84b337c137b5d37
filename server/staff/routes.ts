import type { Parts } from "#server/core/parts.ts";
import type { Route } from "#server/http/route.ts";
import { staffFirmRoutes } from "#server/staff/firms/routes.ts";
import { staffPeopleRoutes } from "#server/staff/people/routes.ts";
import { staffRequestRoutes } from "#server/staff/requests/routes.ts";

/** Staff's work for firms; reads nothing of a firm's chats, quotes or deals. */
export function staffRoutes(parts: Parts): Route[] {
  return [...staffFirmRoutes(parts), ...staffRequestRoutes(parts), ...staffPeopleRoutes(parts)];
}
