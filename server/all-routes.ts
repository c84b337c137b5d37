import type { Endpoint } from "#domain/contract/endpoint.ts";
import { ALL_ENDPOINTS } from "#domain/contract/http/all.ts";
import { coreRoutes } from "#server/core-routes.ts";
import { alertRoutes } from "#server/features/alerts/routes.ts";
import { catalogueRoutes } from "#server/features/catalogue/routes.ts";
import { chatRoutes } from "#server/features/chat/routes.ts";
import { clusterRoutes } from "#server/features/clusters/routes.ts";
import { downloadsRoutes } from "#server/features/downloads/routes.ts";
import { eoiRoutes } from "#server/features/eoi/routes.ts";
import { lineAnswerRoutes } from "#server/features/runs/answer-routes.ts";
import { runRoutes } from "#server/features/runs/routes.ts";
import { savedSearchRoutes } from "#server/features/saved-searches/routes.ts";
import { openDesk } from "#server/features/securities/desk.ts";
import { securitiesRoutes } from "#server/features/securities/routes.ts";
import { supportRoutes } from "#server/features/support/routes.ts";
import { surveillanceRoutes } from "#server/features/surveillance/routes.ts";
import { ticketRoutes } from "#server/features/tickets/routes.ts";
import { watchlistsRoutes } from "#server/features/watchlists/routes.ts";
import type { Route } from "#server/http/route.ts";
import type { Parts } from "#server/parts.ts";

/** Every feature's routes. */
export function allRoutes(parts: Parts): Route[] {
  // One desk answers the pages and the documents, so that no level is worked out twice.
  const desk = openDesk(parts);
  return [
    ...coreRoutes(parts),
    ...eoiRoutes(parts),
    ...clusterRoutes(parts),
    ...ticketRoutes(parts),
    ...catalogueRoutes(parts),
    ...savedSearchRoutes(parts),
    ...securitiesRoutes(parts, desk),
    ...downloadsRoutes(parts, desk),
    ...supportRoutes(parts),
    ...surveillanceRoutes(parts),
    ...watchlistsRoutes(parts),
    ...alertRoutes(parts),
    ...chatRoutes(parts),
    ...runRoutes(parts),
    ...lineAnswerRoutes(parts),
  ];
}

/** Endpoints of the contract that none of the routes serves. */
export function unserved(routes: readonly Route[]): Endpoint[] {
  const served = new Set(routes.map(({ endpoint }) => endpoint.name));
  return ALL_ENDPOINTS.filter(({ name }) => !served.has(name));
}
