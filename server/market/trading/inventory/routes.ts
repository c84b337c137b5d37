import * as contract from "#domain/contract/http/inventory.ts";
import { inventoryQuestion } from "#domain/contract/http/inventory-questions.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import { type DayCatalogue, dayCatalogues } from "#server/market/research/catalogue/day-catalogue.ts";
import { changeBookRules } from "#server/market/trading/inventory/book-rules.ts";
import { readCashflows } from "#server/market/trading/inventory/cashflows.ts";
import { confirmStatement } from "#server/market/trading/inventory/confirm-previous.ts";
import { editHolding } from "#server/market/trading/inventory/edit-valuation-cost.ts";
import { markReceived, readEntries, recordRepayment } from "#server/market/trading/inventory/entries.ts";
import { recordTrade } from "#server/market/trading/inventory/external-trade.ts";
import { inventoryCsv } from "#server/market/trading/inventory/file.ts";
import { offerHoldings } from "#server/market/trading/inventory/offer.ts";
import { readHoldingLots, readInventory } from "#server/market/trading/inventory/queries.ts";
import { askHoldings } from "#server/market/trading/inventory/questions.ts";
import { tryChange } from "#server/machine/core/try-change.ts";
import { uploadHoldings } from "#server/market/trading/inventory/upload.ts";

/**
 * A firm's book of holdings, for its own people only.
 * @param today the catalogue of the day, shared with its other users
 */
export function inventoryRoutes(parts: Parts, today: () => DayCatalogue = dayCatalogues(parts)): Route[] {
  return [
    route(contract.listInventory, ({ actor, query }) => readInventory(parts, actor, query)),
    route(inventoryQuestion, ({ actor, body }) => askHoldings(parts, actor, today(), body)),
    route(contract.listLots, ({ actor, params }) => readHoldingLots(parts, actor, params.id)),
    route(contract.uploadInventory, async ({ cause, body, reply }) => {
      const report = await uploadHoldings(parts, cause, body);
      if (report.status !== undefined) reply.code(report.status);
      return report;
    }),
    route(contract.reviewInventoryUpload, async ({ cause, body }) => {
      const { rows, closes } = await uploadHoldings(parts, cause, body, tryChange);
      return { rows, closes };
    }),
    route(contract.addExternalTrade, ({ cause, body }) => recordTrade(parts, cause, body)),
    route(contract.confirmPrevious, ({ cause, body }) => confirmStatement(parts, cause, body)),
    route(contract.editValuationCost, ({ cause, body }) => editHolding(parts, cause, body)),
    route(contract.offerInventory, async ({ cause, body, reply }) => {
      const report = await offerHoldings(parts, cause, body);
      if (report.status !== undefined) reply.code(report.status);
      return report;
    }),
    route(contract.listEntries, ({ actor, query }) => readEntries(parts, actor, query)),
    route(contract.receiveEntry, ({ cause, params, body }) => markReceived(parts, cause, params.id, body)),
    route(contract.enterRepayment, ({ cause, body }) => recordRepayment(parts, cause, body)),
    route(contract.listCashflows, ({ actor, query }) => readCashflows(parts, actor, query)),
    route(contract.inventoryFile, ({ actor, query }) => inventoryCsv(parts, actor, query)),
    route(contract.setBookRules, ({ cause, body }) => changeBookRules(parts, cause, body)),
  ];
}
