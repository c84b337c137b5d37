import type { Parts } from "#server/core/parts.ts";
import type { Route } from "#server/http/route.ts";
import { staffFirmRoutes } from "#server/staff/firms/routes.ts";
import { staffPeopleRoutes } from "#server/staff/people/routes.ts";
import { staffRequestRoutes } from "#server/staff/requests/routes.ts";

/** What our own people do for firms: nothing of a firm's chats, quotes or deals is read here. */
export function staffRoutes(parts: Parts): Route[] {
  return [...staffFirmRoutes(parts), ...staffRequestRoutes(parts), ...staffPeopleRoutes(parts)];
}
