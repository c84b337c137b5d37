import {
  acceptRejectOrder,
  acceptRejectProcurement,
  cancelOrder as cancelOrderCall,
  cancelProcurement,
  exportOrders,
  getOrder,
  getProcurement,
  listOrders,
  modifyOrder,
  modifyProcurement,
  orderConfirmation,
  orderConfirmationPage,
  orderVersions,
  placeProcurement,
  procurementVersions,
  reportOrder,
  reportProcurement,
  settleCancelOrder,
  settleCancelProcurement,
  stateIntention,
  reviewOrderUpload,
  uploadOrders,
} from "#domain/contract/http/orders.ts";
import { type Route, route } from "#server/machine/http/route.ts";
import { tryChange } from "#server/machine/core/try-change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { answerOrder } from "#server/market/trading/orders/answer-order.ts";
import { cancelOrder, confirmCancel } from "#server/market/trading/orders/cancel-order.ts";
import { confirmationOf, confirmationPage } from "#server/market/trading/orders/confirmation.ts";
import { ordersFile } from "#server/market/trading/orders/file.ts";
import { changeOrder } from "#server/market/trading/orders/modify-order.ts";
import { placeOrder } from "#server/market/trading/orders/place-procurement.ts";
import { readOrder, readOrders, readVersions } from "#server/market/trading/orders/queries.ts";
import { report } from "#server/market/trading/orders/report-order.ts";
import { settleOrder } from "#server/market/trading/orders/settle-order.ts";
import { recordIntention } from "#server/market/trading/orders/state-intention.ts";
import { uploadReports } from "#server/market/trading/orders/upload-orders.ts";

export function orderRoutes(parts: Parts): Route[] {
  return [
    route(listOrders, ({ actor, query }) => readOrders(parts, actor, query)),
    route(exportOrders, ({ actor, query }) => ordersFile(parts, actor, query)),
    route(uploadOrders, async ({ cause, body, reply }) => {
      const answer = await uploadReports(parts, cause, body);
      if (answer.status === 207) reply.status(207);
      return answer;
    }),
    route(reviewOrderUpload, async ({ cause, body }) => {
      const { rows } = await uploadReports(parts, cause, body, tryChange);
      return { rows };
    }),
    route(reportOrder, ({ cause, body }) => report(parts, cause, "ORDER", body)),
    route(reportProcurement, ({ cause, body }) => report(parts, cause, "PROCUREMENT", { ...body, side: "buyer" })),
    route(getOrder, ({ actor, params }) => readOrder(parts, actor, params.id, "ORDER")),
    route(getProcurement, ({ actor, params }) => readOrder(parts, actor, params.id, "PROCUREMENT")),
    route(orderVersions, ({ actor, params }) => readVersions(parts, actor, params.id, "ORDER")),
    route(procurementVersions, ({ actor, params }) => readVersions(parts, actor, params.id, "PROCUREMENT")),
    route(orderConfirmation, ({ actor, params, query }) => confirmationOf(parts, actor, params.id, query.output)),
    route(orderConfirmationPage, ({ actor, params }) => confirmationPage(parts, actor, params.id)),
    route(acceptRejectOrder, ({ cause, params, body }) => answerOrder(parts, cause, "ORDER", params.id, body)),
    route(acceptRejectProcurement, ({ cause, params, body }) =>
      answerOrder(parts, cause, "PROCUREMENT", params.id, body),
    ),
    route(modifyOrder, ({ cause, params, body }) => changeOrder(parts, cause, "ORDER", params.id, body)),
    route(modifyProcurement, ({ cause, params, body }) => changeOrder(parts, cause, "PROCUREMENT", params.id, body)),
    route(cancelOrderCall, ({ cause, params, body }) => cancelOrder(parts, cause, "ORDER", params.id, body)),
    route(cancelProcurement, ({ cause, params, body }) => cancelOrder(parts, cause, "PROCUREMENT", params.id, body)),
    route(settleCancelOrder, ({ cause, params: { id, action }, body }) =>
      action === "settle"
        ? settleOrder(parts, cause, "ORDER", id, body)
        : confirmCancel(parts, cause, "ORDER", id, body),
    ),
    route(settleCancelProcurement, ({ cause, params: { id, action }, body }) =>
      action === "settle"
        ? settleOrder(parts, cause, "PROCUREMENT", id, body)
        : confirmCancel(parts, cause, "PROCUREMENT", id, body),
    ),
    route(stateIntention, ({ cause, params, body }) => recordIntention(parts, cause, params.id, body)),
    route(placeProcurement, ({ cause, params, body }) => placeOrder(parts, cause, params.id, body)),
  ];
}
