import { z } from "zod";
import type { ProposeAmendment, VenueAmendment } from "#domain/exchange/venue-amendment.ts";
import { STATUS_OF_CODE, type VenueSettlement } from "#domain/exchange/venue-settlement.ts";
import { must } from "#domain/lib/must.ts";
import { rupeesToPaise } from "#domain/lib/paise.ts";
import { instantOf, isoOf } from "#server/market/exchange/nse-rows.ts";

// Rows of NSE's platforms about amended deals and their settlement, in our units.

const YIELD_TYPES = z.enum(["YTM", "YTC", "YTP"]);
export const amendmentRow = z.looseObject({
  id: z.string(),
  tradeNumber: z.string(),
  requestType: z.enum(["M", "C"]),
  status: z.enum(["PP", "EA", "CR"]),
  proposedBySide: z.enum(["I", "R"]).nullish(),
  reasonCode: z.string().nullish(),
  yieldType: YIELD_TYPES.nullish(),
  accruedInterest: z.number().nullish(),
  settlementType: z.number().nullish(),
  lastActivityTimestamp: z.string(),
  version: z.number().default(0),
});
export const settleRow = z.looseObject({
  orderNumber: z.string(),
  settleStatus: z.number().int().min(0).max(9),
  settlementNo: z.string().nullish(),
  settleDate: z.string().nullish(),
  modSettleDate: z.string().nullish(),
  buyerFundPayinObligation: z.number().nullish(),
  securitiesInTime: z.string().nullish(),
  fundsInTime: z.string().nullish(),
  fundsInAmount: z.number().nullish(),
  payoutTime: z.string().nullish(),
  utrNumber: z.string().nullish(),
  lastActivityTimestamp: z.string(),
  version: z.number().default(0),
});
export const amendmentRows = z.array(amendmentRow);
export const settleRows = z.array(settleRow);

const AMENDMENTS = { PP: "PROPOSED", EA: "APPROVED", CR: "REJECTED" } as const;

export function amendmentOf(row: z.output<typeof amendmentRow>): VenueAmendment {
  return {
    number: row.id,
    dealNumber: row.tradeNumber,
    kind: row.requestType,
    state: AMENDMENTS[row.status],
    bySide: null,
    isByInitiator: row.proposedBySide == null ? null : row.proposedBySide === "I",
    reason: row.reasonCode ?? "",
    yieldType: row.yieldType ?? null,
    accruedRupees: row.accruedInterest ?? null,
    settlementDelta: row.settlementType ?? null,
    venueAt: instantOf(row.lastActivityTimestamp).toISOString(),
    version: row.version,
  };
}

const at = (text: string | null | undefined) => (text == null ? null : instantOf(text).toISOString());
const paise = (rupees: number | null | undefined) => (rupees == null ? null : rupeesToPaise(rupees));

export function settlementOf(row: z.output<typeof settleRow>): VenueSettlement {
  return {
    number: row.orderNumber,
    state: must(STATUS_OF_CODE[row.settleStatus], "settlement code"),
    settlementNumber: row.settlementNo ?? null,
    settlementDate: isoOf(row.modSettleDate ?? row.settleDate ?? ""),
    payInPaise: paise(row.buyerFundPayinObligation),
    bondsInAt: at(row.securitiesInTime),
    fundsInAt: at(row.fundsInTime),
    fundsInPaise: paise(row.fundsInAmount),
    paidOutAt: at(row.payoutTime),
    utr: row.utrNumber ?? null,
    venueAt: instantOf(row.lastActivityTimestamp).toISOString(),
    version: row.version,
  };
}

export function amendmentBody(sent: ProposeAmendment): Record<string, unknown> {
  return {
    tradeNumber: sent.dealNumber,
    requestType: sent.kind,
    reasonCode: sent.reason,
    proposedBySide: sent.isInitiator ? "I" : "R",
    ...(sent.yieldType === null ? {} : { yieldType: sent.yieldType }),
    ...(sent.accruedRupees === null ? {} : { accruedInterest: sent.accruedRupees }),
    ...(sent.settlementDelta === null ? {} : { settlementType: sent.settlementDelta }),
  };
}
