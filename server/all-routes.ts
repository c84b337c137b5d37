import type { Endpoint } from "#domain/contract/endpoint.ts";
import { ALL_ENDPOINTS } from "#domain/contract/http/all.ts";
import { approvalRoutes } from "#server/people/accounts/approvals/routes.ts";
import { APPROVAL_KINDS } from "#server/approval-kinds.ts";
import { coreRoutes } from "#server/core-routes.ts";
import { alertRoutes } from "#server/market/alerts/routes.ts";
import { bondTermRoutes } from "#server/market/bonds/terms/routes.ts";
import { calendarRoutes } from "#server/market/calendars/routes.ts";
import { dayCatalogues } from "#server/market/research/catalogue/day-catalogue.ts";
import { catalogueRoutes } from "#server/market/research/catalogue/routes.ts";
import { clientRecordRoutes } from "#server/people/accounts/client-records/routes.ts";
import { exchangeCredentialRoutes } from "#server/market/exchange/credentials/routes.ts";
import { signInAddressRoutes } from "#server/people/accounts/sign-in-addresses/routes.ts";
import { userAccountRoutes } from "#server/people/accounts/user-accounts/routes.ts";
import { limitRoutes } from "#server/market/dealing-limits/routes.ts";
import { chatEngineOf, chatRoutes } from "#server/people/chat/routes.ts";
import { clusterRoutes } from "#server/market/trading/clusters/routes.ts";
import { downloadsRoutes } from "#server/market/research/downloads/routes.ts";
import { withdrawEoisOfFirm } from "#server/market/trading/eois/end-eoi.ts";
import { eoiRoutes } from "#server/market/trading/eois/routes.ts";
import { lineAnswerRoutes } from "#server/market/trading/line-answers/routes.ts";
import { inventoryRoutes } from "#server/market/trading/inventory/routes.ts";
import { reconciliationRoutes } from "#server/market/reconciliation/routes.ts";
import { glossaryRoutes } from "#server/market/research/glossary/routes.ts";
import { openMindContext } from "#server/market/mind/mind-context.ts";
import { mindRoutes } from "#server/market/mind/routes.ts";
import { openMind } from "#server/market/mind/service.ts";
import { runRoutes } from "#server/market/runs/routes.ts";
import { savedSearchRoutes } from "#server/market/research/saved-searches/routes.ts";
import { openBondContext } from "#server/market/research/securities/bond-context.ts";
import { fairOn } from "#server/market/research/securities/level-reference.ts";
import { securitiesRoutes } from "#server/market/research/securities/routes.ts";
import { staffRoutes } from "#server/people/staff/routes.ts";
import { supportRoutes } from "#server/people/support/routes.ts";
import { surveillanceRoutes } from "#server/market/surveillance/routes.ts";
import { tableHeadingRoutes } from "#server/machine/table-headings/routes.ts";
import { listRoutes } from "#server/market/trading/lists/routes.ts";
import { rfqShareRoutes } from "#server/market/trading/rfq-share/routes.ts";
import { orderRoutes } from "#server/market/trading/orders/routes.ts";
import { orderReportRoutes } from "#server/market/trading/reports/routes.ts";
import { transactionCostRoutes } from "#server/market/trading/transaction-cost/routes.ts";
import { ticketRoutes } from "#server/market/trading/tickets/routes.ts";
import { venueQuoteRoutes } from "#server/market/trading/venue/routes.ts";
import type { Venues } from "#server/market/exchange/adapter.ts";
import { participantRoutes } from "#server/market/exchange/routes.ts";
import { watchlistsRoutes } from "#server/market/watchlists/routes.ts";
import type { Route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

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
    ...orderReportRoutes(parts),
    ...transactionCostRoutes(parts, (bond, day) => fairOn(bondContext, bond, day)),
    ...rfqShareRoutes(parts),
    ...inventoryRoutes(parts, today),
    ...catalogueRoutes(parts, today),
    ...savedSearchRoutes(parts),
    ...glossaryRoutes(),
    ...mindRoutes(parts, openMind(parts, openMindContext(parts, bondContext, today))),
    ...securitiesRoutes(parts, bondContext),
    ...downloadsRoutes(parts, bondContext),
    ...staffRoutes(parts, (changing, firmId) => withdrawEoisOfFirm(parts, changing, firmId)),
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
