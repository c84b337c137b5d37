import type { SettlementStatus } from "#domain/entities/order.ts";

/** A settlement at a clearing corporation. Money in paise. */
export interface VenueSettlement {
  /** Deal number. */
  number: string;
  state: SettlementStatus;
  settlementNumber: string | null;
  /** YYYY-MM-DD, the current date. */
  settlementDate: string;
  /** Buyer's pay-in, duty included; null where the exchange omits it. */
  payInPaise: number | null;
  /** ISO 8601 in UTC. */
  bondsInAt: string | null;
  fundsInAt: string | null;
  fundsInPaise: number | null;
  paidOutAt: string | null;
  utr: string | null;
  /** Time of the last change by the exchange's clock, ISO 8601 UTC. */
  venueAt: string;
  version: number;
}

/** Status by NSE Clearing's code number; ICCL's names come in the same order. */
export const STATUS_OF_CODE = [
  "PENDING",
  "BONDS_IN",
  "FUNDS_IN",
  "PAY_IN_DONE",
  "PAID_OUT",
  "REVERSED",
  "EXPIRED",
  "NOT_SETTLEABLE",
  "CANCELLED",
  "DOCUMENT_MISSING",
] as const satisfies readonly SettlementStatus[];

export const ICCL_STATUSES = {
  PENDING: "PENDING",
  SEC_IN: "BONDS_IN",
  FUNDS_IN: "FUNDS_IN",
  PAYIN_DONE: "PAY_IN_DONE",
  PAID_OUT: "PAID_OUT",
  REVERSED: "REVERSED",
  EXPIRED: "EXPIRED",
  NOT_SETTLEABLE: "NOT_SETTLEABLE",
  CANCELLED: "CANCELLED",
  DOC_MISSING: "DOCUMENT_MISSING",
} as const satisfies Record<string, SettlementStatus>;

const RANKS: Record<SettlementStatus, number> = {
  PENDING: 1,
  // A missing document does not affect completed pay-ins, and may be reported after them.
  DOCUMENT_MISSING: 1,
  BONDS_IN: 2,
  FUNDS_IN: 2,
  PAY_IN_DONE: 3,
  PAID_OUT: 4,
  EXPIRED: 4,
  NOT_SETTLEABLE: 4,
  CANCELLED: 4,
  REVERSED: 5,
};

/** Rank of a settlement's state: codes may skip and repeat, but the rank never falls. */
export function settlementRank({ state }: Pick<VenueSettlement, "state">): number {
  return RANKS[state];
}
