import {
  enterClearing,
  enterReportMatch,
  reportFile,
  reportLegByHand,
  reportSlip,
  withdrawReportLeg,
} from "#domain/contract/http/order-reports.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { type Route, route } from "#server/machine/http/route.ts";
import { clearReport } from "#server/market/trading/reports/enter-clearing.ts";
import { legFile } from "#server/market/trading/reports/leg-file.ts";
import { legSlip } from "#server/market/trading/reports/leg-slip.ts";
import { matchReport } from "#server/market/trading/reports/match-report.ts";
import { reportByHand, withdrawReport } from "#server/market/trading/reports/report-by-hand.ts";

export function orderReportRoutes(parts: Parts): Route[] {
  return [
    route(reportLegByHand, ({ cause, params, body }) => reportByHand(parts, cause, params.id, body)),
    route(withdrawReportLeg, ({ cause, params, body }) => withdrawReport(parts, cause, params.id, body)),
    route(enterReportMatch, ({ cause, params, body }) => matchReport(parts, cause, params.id, body)),
    route(enterClearing, ({ cause, params, body }) => clearReport(parts, cause, params.id, body)),
    route(reportSlip, ({ actor, params }) => legSlip(parts, actor, params.id)),
    route(reportFile, ({ actor, params }) => legFile(parts, actor, params.id)),
  ];
}
