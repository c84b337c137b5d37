import { z } from "zod";
import type { ProposeAmendment, VenueAmendment } from "#domain/exchange/venue-amendment.ts";
import { ICCL_STATUSES, type VenueSettlement } from "#domain/exchange/venue-settlement.ts";
import { rupeesToPaise } from "#domain/lib/paise.ts";
import { instantOf, isoOf } from "#server/market/exchange/bse-rows.ts";

// Rows of BSE and ICCL about amended deals and their settlement, in our units.

const WORDS = Object.keys(ICCL_STATUSES) as (keyof typeof ICCL_STATUSES)[];

export const amendmentRow = z.looseObject({
  amendment_no: z.string(),
  deal_no: z.string(),
  kind: z.enum(["M", "C"]),
  state: z.enum(["PROPOSED", "APPROVED", "REJECTED"]),
  side: z.enum(["BUY", "SELL"]),
  reason: z.string().nullish(),
  yield_type: z.enum(["YTM", "YTC", "YTP"]).nullish(),
  accrued: z.string().nullish(),
  settlement: z.enum(["T0", "T1", "T2"]).nullish(),
  version: z.number(),
  changed_at: z.string(),
});
export const settlementRow = z.looseObject({
  deal_no: z.string(),
  state: z.enum(WORDS),
  settlement_no: z.string().nullish(),
  settlement_date: z.string(),
  buyer_pays: z.string().nullish(),
  sec_in_at: z.string().nullish(),
  funds_in_at: z.string().nullish(),
  funds_in: z.string().nullish(),
  paid_out_at: z.string().nullish(),
  utr: z.string().nullish(),
  version: z.number(),
  changed_at: z.string(),
});
export const settlementRows = z.looseObject({ settlements: z.array(settlementRow) });

export function amendmentOf(row: z.output<typeof amendmentRow>): VenueAmendment {
  return {
    number: row.amendment_no,
    dealNumber: row.deal_no,
    kind: row.kind,
    state: row.state,
    bySide: row.side === "BUY" ? "buyer" : "seller",
    isByInitiator: null,
    reason: row.reason ?? "",
    yieldType: row.yield_type ?? null,
    accruedRupees: row.accrued == null ? null : Number(row.accrued),
    settlementDelta: row.settlement == null ? null : Number(row.settlement.slice(1)),
    venueAt: instantOf(row.changed_at).toISOString(),
    version: row.version,
  };
}

const at = (text: string | null | undefined) => (text == null ? null : instantOf(text).toISOString());
const paise = (rupees: string | null | undefined) => (rupees == null ? null : rupeesToPaise(Number(rupees)));

export function settlementOf(row: z.output<typeof settlementRow>): VenueSettlement {
  return {
    number: row.deal_no,
    state: ICCL_STATUSES[row.state],
    settlementNumber: row.settlement_no ?? null,
    settlementDate: isoOf(row.settlement_date),
    payInPaise: paise(row.buyer_pays),
    bondsInAt: at(row.sec_in_at),
    fundsInAt: at(row.funds_in_at),
    fundsInPaise: paise(row.funds_in),
    paidOutAt: at(row.paid_out_at),
    utr: row.utr ?? null,
    venueAt: instantOf(row.changed_at).toISOString(),
    version: row.version,
  };
}

export function amendmentBody(sent: ProposeAmendment, tag: string): Record<string, unknown> {
  return {
    client_ref: tag,
    kind: sent.kind,
    reason: sent.reason,
    side: sent.side === "buyer" ? "BUY" : "SELL",
    ...(sent.yieldType === null ? {} : { yield_type: sent.yieldType }),
    ...(sent.accruedRupees === null ? {} : { accrued: sent.accruedRupees.toFixed(2) }),
    ...(sent.settlementDelta === null ? {} : { settlement: `T${sent.settlementDelta}` }),
  };
}
