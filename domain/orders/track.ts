import type { SettlementStatus } from "#domain/entities/order.ts";
import type { DealSide } from "#domain/entities/ticket.ts";
import type { VenueSettlement } from "#domain/exchange/venue-settlement.ts";
import type { StoredTrack } from "#domain/orders/stored.ts";

// Settlement of a confirmed order, as reported by its clearing corporation. Codes may skip and repeat but never go
// back; a completed pay-in stays completed.

/** @param hasCustodian by side: true when a custodian has to confirm that it will settle */
export function openedTrack(
  money: { payInPaise: number; payOutPaise: number },
  hasCustodian: { buyer: boolean; seller: boolean },
): StoredTrack {
  const intention = (side: DealSide) => (hasCustodian[side] ? ("pending" as const) : null);
  return {
    ...money,
    heardPayInPaise: null,
    number: null,
    status: "PENDING",
    heardAt: null,
    bondsIn: { at: null },
    fundsIn: { at: null, paise: null },
    paidOut: { at: null },
    utr: null,
    intentions: { buyer: intention("buyer"), seller: intention("seller") },
    byHand: { buyer: null, seller: null },
    attempt: 1,
    failure: null,
    again: null,
  };
}

/** Statuses that imply delivered bonds or received money without a reported time. */
const BONDS: ReadonlySet<SettlementStatus> = new Set(["BONDS_IN", "PAY_IN_DONE", "PAID_OUT"]);
const FUNDS: ReadonlySet<SettlementStatus> = new Set(["FUNDS_IN", "PAY_IN_DONE", "PAID_OUT"]);

/**
 * Applies a report of the clearing corporation to the track.
 * @param reportedAt time of receipt, ISO 8601 in UTC
 */
export function withSettlementReport(track: StoredTrack, report: VenueSettlement, reportedAt: string): StoredTrack {
  const { state, venueAt } = report;
  const bondsAt = report.bondsInAt ?? (BONDS.has(state) ? venueAt : null);
  const fundsAt = report.fundsInAt ?? (FUNDS.has(state) ? venueAt : null);
  return {
    ...track,
    number: report.settlementNumber ?? track.number,
    status: state,
    heardAt: reportedAt,
    heardPayInPaise: report.payInPaise ?? track.heardPayInPaise,
    bondsIn: { at: track.bondsIn.at ?? bondsAt },
    fundsIn: { at: track.fundsIn.at ?? fundsAt, paise: report.fundsInPaise ?? track.fundsIn.paise },
    paidOut: { at: track.paidOut.at ?? (state === "PAID_OUT" ? (report.paidOutAt ?? venueAt) : null) },
    utr: report.utr ?? track.utr,
  };
}

/** Differing pay-in of the buyer in rupees, ours and the corporation's; null when they agree or it gave none. */
export function payInDispute({ payInPaise, heardPayInPaise }: StoredTrack): { ours: number; venue: number } | null {
  if (heardPayInPaise === null || heardPayInPaise === payInPaise) return null;
  return { ours: payInPaise / 100, venue: heardPayInPaise / 100 };
}

/** Outcome of a settlement; null while in progress. */
export function outcomeOf({ status }: StoredTrack): "SETTLED" | "FAILED" | "CANCELLED" | null {
  switch (status) {
    case "PAID_OUT":
      return "SETTLED";
    case "REVERSED":
    case "EXPIRED":
    case "NOT_SETTLEABLE":
      return "FAILED";
    case "CANCELLED":
      return "CANCELLED";
    default:
      return null;
  }
}

/** True when a corporation's status reverses a settled order and was not reported before. */
export function isReversal({ attempt, reversal }: StoredTrack, reported: SettlementStatus): boolean {
  // The corporation still reports on a failed attempt after another has settled.
  if (attempt > 1 || reversal?.status === reported) return false;
  return REVERSALS.has(reported);
}

const REVERSALS: ReadonlySet<SettlementStatus> = new Set(["REVERSED", "EXPIRED", "NOT_SETTLEABLE", "CANCELLED"]);

const FAILURES: Partial<Record<SettlementStatus, string>> = {
  REVERSED: "The clearing corporation reversed the settlement.",
  NOT_SETTLEABLE: "The clearing corporation cannot settle this deal.",
};

/** Failing side and reason; no side when both failed or neither alone. */
export function failureOf(track: StoredTrack): { side: DealSide | null; text: string } {
  const [bonds, funds] = [track.bondsIn.at !== null, track.fundsIn.at !== null];
  const side = bonds === funds ? null : bonds ? ("buyer" as const) : ("seller" as const);
  const text = FAILURES[track.status];
  if (text !== undefined) return { side: track.status === "REVERSED" ? null : side, text };
  if (side === "buyer") {
    const isShort = track.fundsIn.paise !== null && track.fundsIn.paise > 0;
    return {
      side,
      text: isShort ? "The buyer paid in too little by the pay-in." : "The buyer did not pay in by the pay-in.",
    };
  }
  if (side === "seller") return { side, text: "The seller did not deliver by the pay-in." };
  return { side, text: "Neither bonds nor money came in by the pay-in." };
}

/** Track of the same order on another day after a failure, without anything from the earlier attempt. */
export function againOn(track: StoredTrack): StoredTrack {
  const { payInPaise, payOutPaise, intentions, attempt } = track;
  const hasCustodian = { buyer: intentions.buyer !== null, seller: intentions.seller !== null };
  return { ...openedTrack({ payInPaise, payOutPaise }, hasCustodian), attempt: attempt + 1 };
}
