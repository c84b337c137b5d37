import type { Endpoint } from "#domain/contract/endpoint.ts";
import { ALL_ENDPOINTS } from "#domain/contract/http/all.ts";
import { approvalRoutes } from "#server/accounts/approvals/routes.ts";
import { APPROVAL_KINDS } from "#server/accounts/approval-kinds.ts";
import { coreRoutes } from "#server/core-routes.ts";
import { alertRoutes } from "#server/alerts/routes.ts";
import { bondTermRoutes } from "#server/bonds/terms/routes.ts";
import { calendarRoutes } from "#server/calendars/routes.ts";
import { dayCatalogues } from "#server/research/catalogue/day-catalogue.ts";
import { catalogueRoutes } from "#server/research/catalogue/routes.ts";
import { clientRecordRoutes } from "#server/accounts/client-records/routes.ts";
import { exchangeCredentialRoutes } from "#server/accounts/exchange-credentials/routes.ts";
import { signInAddressRoutes } from "#server/accounts/sign-in-addresses/routes.ts";
import { userAccountRoutes } from "#server/accounts/user-accounts/routes.ts";
import { limitRoutes } from "#server/accounts/dealing-limits/routes.ts";
import { chatEngineOf, chatRoutes } from "#server/chat/routes.ts";
import { clusterRoutes } from "#server/trading/clusters/routes.ts";
import { downloadsRoutes } from "#server/research/downloads/routes.ts";
import { eoiRoutes } from "#server/trading/eois/routes.ts";
import { lineAnswerRoutes } from "#server/trading/line-answers/routes.ts";
import { inventoryRoutes } from "#server/trading/inventory/routes.ts";
import { reconciliationRoutes } from "#server/reconciliation/routes.ts";
import { glossaryRoutes } from "#server/research/glossary/routes.ts";
import { openMindContext } from "#server/mind/mind-context.ts";
import { mindRoutes } from "#server/mind/routes.ts";
import { openMind } from "#server/mind/service.ts";
import { runRoutes } from "#server/runs/routes.ts";
import { savedSearchRoutes } from "#server/research/saved-searches/routes.ts";
import { openBondContext } from "#server/research/securities/bond-context.ts";
import { fairOn } from "#server/research/securities/level-reference.ts";
import { securitiesRoutes } from "#server/research/securities/routes.ts";
import { staffRoutes } from "#server/staff/routes.ts";
import { supportRoutes } from "#server/support/routes.ts";
import { surveillanceRoutes } from "#server/surveillance/routes.ts";
import { tableHeadingRoutes } from "#server/table-headings/routes.ts";
import { listRoutes } from "#server/trading/lists/routes.ts";
import { rfqShareRoutes } from "#server/trading/rfq-share/routes.ts";
import { orderRoutes } from "#server/trading/orders/routes.ts";
import { transactionCostRoutes } from "#server/trading/transaction-cost/routes.ts";
import { ticketRoutes } from "#server/trading/tickets/routes.ts";
import { venueQuoteRoutes } from "#server/trading/venue/routes.ts";
import type { Venues } from "#server/exchange/adapter.ts";
import { participantRoutes } from "#server/exchange/routes.ts";
import { watchlistsRoutes } from "#server/watchlists/routes.ts";
import type { Route } from "#server/http/route.ts";
import type { Parts } from "#server/core/parts.ts";

/** Every feature's routes. */
export function allRoutes(parts: Parts, venues: Venues = {}): Route[] {
  // One desk and one catalogue answer the pages, the documents, the book and Mind, so that no level is worked out twice.
  const bondContext = openBondContext(parts);
  const today = dayCatalogues(parts);
  return [
    ...coreRoutes(parts),
    ...approvalRoutes(parts, APPROVAL_KINDS),
    ...clientRecordRoutes(parts),
    ...exchangeCredentialRoutes(parts),
    ...limitRoutes(parts),
    ...signInAddressRoutes(parts),
    ...userAccountRoutes(parts),
    ...bondTermRoutes(parts),
    ...calendarRoutes(parts),
    ...eoiRoutes(parts),
    ...venueQuoteRoutes(parts),
    ...participantRoutes(parts, venues),
    ...reconciliationRoutes(parts, venues),
    ...clusterRoutes(parts),
    ...ticketRoutes(parts),
    ...orderRoutes(parts),
    ...transactionCostRoutes(parts, (bond, day) => fairOn(bondContext, bond, day)),
    ...rfqShareRoutes(parts),
    ...inventoryRoutes(parts, today),
    ...catalogueRoutes(parts, today),
    ...savedSearchRoutes(parts),
    ...glossaryRoutes(),
    ...mindRoutes(parts, openMind(parts, openMindContext(parts, bondContext, today))),
    ...securitiesRoutes(parts, bondContext),
    ...downloadsRoutes(parts, bondContext),
    ...staffRoutes(parts),
    ...supportRoutes(parts),
    ...surveillanceRoutes(parts),
    ...tableHeadingRoutes(parts),
    ...watchlistsRoutes(parts),
    ...alertRoutes(parts),
    ...chatRoutes(parts, chatEngineOf(parts)),
    ...runRoutes(parts),
    ...lineAnswerRoutes(parts),
    ...listRoutes(parts),
  ];
}

/** Endpoints of the contract that none of the routes serves. */
export function unserved(routes: readonly Route[]): Endpoint[] {
  const served = new Set(routes.map(({ endpoint }) => endpoint.name));
  return ALL_ENDPOINTS.filter(({ name }) => !served.has(name));
}
