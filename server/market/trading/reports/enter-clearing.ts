import type { BodyOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { enterClearing } from "#domain/contract/http/order-reports.ts";
import type { Order } from "#domain/entities/order.ts";
import type { DealSide } from "#domain/entities/ticket.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { ccilRejectedText, NO_GUARANTEE, reportTexts, shortText } from "#domain/reporting/texts.ts";
import type { Cause, Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { actOnReport, type OpenReport, type ReportEffect } from "#server/market/trading/reports/act-on-report.ts";

type Asked = BodyOf<typeof enterClearing>;

/**
 * Enters CCIL's decision on a matched deal, or a shortage on its settlement day. A rejected deal and a shortage fail the
 * order; it can be settled again or cancelled once both firms agree.
 * @throws Refusal at the field that the event needs
 */
export function clearReport(parts: Parts, cause: Cause, id: string, asked: Asked): Promise<Order> {
  return actOnReport(parts, cause, { id, act: "clearing", version: asked.version }, (open, changing) => {
    const { report, row } = open;
    if (asked.event !== "SHORT" && report.clearing !== null) throw fieldRefusal("event", reportTexts.clearingDecided);
    switch (asked.event) {
      case "ACCEPTED":
        return decided(open, "accepted", "CCIL accepted this deal.");
      case "NO_GUARANTEE":
        return decided(open, "no_guarantee", NO_GUARANTEE);
      case "REJECTED": {
        const { reason } = asked;
        if (!reason) throw fieldRefusal("reason", fieldTexts.required);
        return failed(open, changing, {
          side: null,
          text: ccilRejectedText(reason, open.otherName),
          clearing: "rejected",
        });
      }
      case "SHORT": {
        const { short_side: side, short_of: what } = asked;
        if (side == null) throw fieldRefusal("short_side", fieldTexts.required);
        if (what == null) throw fieldRefusal("short_of", fieldTexts.required);
        if (istDateOf(changing.now.getTime()) < row.settlementDate) throw fieldRefusal("event", reportTexts.notYetDue);
        const name = open.context.nameOf(side === "buyer" ? row.buyerUserId : row.sellerUserId).clientName;
        return failed(open, changing, { side, text: shortText(name, what), clearing: report.clearing });
      }
    }
  });
}

function decided({ report, side }: OpenReport, clearing: "accepted" | "no_guarantee", text: string): ReportEffect {
  return {
    order: { report: { ...report, clearing } },
    step: { action: `ccil.${clearing}`, text, detail: { side } },
  };
}

function failed(
  { row, report, side: by }: OpenReport,
  { now }: Change,
  { side, text, clearing }: { side: DealSide | null; text: string; clearing: OpenReport["report"]["clearing"] },
): ReportEffect {
  const track = must(row.track, "track of a confirmed order");
  return {
    order: {
      state: "FAILED",
      report: { ...report, clearing },
      track: { ...track, failure: { side, text, at: now.toISOString() } },
    },
    step: { action: "order.fail", text, detail: { entered_by: by, side, clearing } },
  };
}
