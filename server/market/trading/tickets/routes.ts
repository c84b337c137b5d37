import {
  acceptConsideration,
  actOnTicket,
  changeMembers,
  confirmedTrade,
  editTicket,
  getEvidence,
  getTicket,
  listAgents,
  listFacilitators,
  listTickets,
  manualTicket,
  priceTicket,
  searchBrokers,
  searchParticipants,
  sendToBroker,
  setBrokerage,
  ticketParticipants,
  usersClientsUnified,
  usersOfClient,
} from "#domain/contract/http/tickets.ts";
import { unreachable } from "#domain/lib/must.ts";
import { confirmationOf } from "#server/market/trading/tickets/confirmation.ts";
import { consentToTicket } from "#server/market/trading/tickets/consent.ts";
import { changePrice, changeTerms } from "#server/market/trading/tickets/edit-ticket.ts";
import { cancelTicket, rejectTicket, reopenTicket } from "#server/market/trading/tickets/end-ticket.ts";
import { readEvidence } from "#server/market/trading/tickets/evidence.ts";
import { writeManualTicket } from "#server/market/trading/tickets/manual-ticket.ts";
import { changeBrokerage, setMembers } from "#server/market/trading/tickets/members.ts";
import {
  brokersFor,
  dealersOf,
  findParticipants,
  participantsOf,
  readAgents,
  readFacilitators,
} from "#server/market/trading/tickets/participants.ts";
import { executeTicket } from "#server/market/trading/tickets/on-exchange/execute-ticket.ts";
import { readTicket, readTickets } from "#server/market/trading/tickets/queries.ts";
import { sendTicket, sendTicketToBroker } from "#server/market/trading/tickets/send-ticket.ts";
import { type Route, route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export function ticketRoutes(parts: Parts): Route[] {
  return [
    route(listTickets, ({ actor, query }) => readTickets(parts, actor, query)),
    route(getTicket, ({ actor, params }) => readTicket(parts, actor, params.id)),
    route(confirmedTrade, ({ actor, params, query }) => confirmationOf(parts, actor, params.id, query.output)),
    route(getEvidence, ({ actor, params }) => readEvidence(parts, actor, params.id)),
    route(manualTicket, ({ cause, body }) => writeManualTicket(parts, cause, body)),
    route(editTicket, ({ cause, params, body }) => changeTerms(parts, cause, params.id, body)),
    route(priceTicket, ({ cause, params, body }) => changePrice(parts, cause, params.id, body)),
    route(sendToBroker, ({ cause, params, body }) => sendTicketToBroker(parts, cause, params.id, body)),
    route(changeMembers, ({ cause, params, body }) => setMembers(parts, cause, params.id, body)),
    route(setBrokerage, ({ cause, params, body }) => changeBrokerage(parts, cause, params.id, body)),
    route(acceptConsideration, ({ cause, params, body }) => consentToTicket(parts, cause, params.id, body)),
    route(searchParticipants, ({ actor, query }) =>
      findParticipants(parts, actor, { search: query.search_param, includeOffline: false }),
    ),
    route(usersClientsUnified, ({ actor, query }) =>
      findParticipants(parts, actor, {
        search: query.search_param,
        includeOffline: query.include_offline === "true",
      }),
    ),
    route(searchBrokers, ({ actor, params, query }) => brokersFor(parts, actor, params.id, query.search_param)),
    route(listFacilitators, ({ actor, query }) => readFacilitators(parts, actor, query)),
    route(listAgents, ({ actor, query }) => readAgents(parts, actor, query)),
    route(ticketParticipants, ({ actor, params }) => participantsOf(parts, actor, params.id)),
    route(usersOfClient, ({ params }) => dealersOf(parts, params.id)),
    route(actOnTicket, ({ cause, params: { id, action }, body }) => {
      switch (action) {
        case "send":
          return sendTicket(parts, cause, id, body);
        case "confirm":
          return consentToTicket(parts, cause, id, body);
        case "reject":
          return rejectTicket(parts, cause, id, body);
        case "cancel":
          return cancelTicket(parts, cause, id, body);
        case "execute":
          return executeTicket(parts, cause, id, body);
        case "reopen":
          return reopenTicket(parts, cause, id, body);
        default:
          return unreachable(action);
      }
    }),
  ];
}
