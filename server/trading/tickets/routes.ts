import { getTicket, listTickets } from "#domain/contract/http/clusters.ts";
import { readTicket, readTickets } from "#server/trading/tickets/queries.ts";
import { type Route, route } from "#server/http/route.ts";
import type { Parts } from "#server/core/parts.ts";

export function ticketRoutes(parts: Parts): Route[] {
  return [
    route(listTickets, ({ actor, query }) => readTickets(parts, actor, query)),
    route(getTicket, ({ actor, params }) => readTicket(parts, actor, params.id)),
  ];
}
