import type { SettlementStatus } from "#domain/entities/order.ts";

/** A settlement as a clearing corporation has it. Money is paise. */
export interface VenueSettlement {
  /** Of the deal. */
  number: string;
  state: SettlementStatus;
  settlementNumber: string | null;
  /** YYYY-MM-DD, as it is now. */
  settlementDate: string;
  /** What the buyer has to pay in, duty included; null where the exchange does not say. */
  payInPaise: number | null;
  /** ISO 8601 in UTC. */
  bondsInAt: string | null;
  fundsInAt: string | null;
  fundsInPaise: number | null;
  paidOutAt: string | null;
  utr: string | null;
  /** When it last changed, by the exchange's clock: ISO 8601 in UTC. */
  venueAt: string;
  version: number;
}

/** What NSE Clearing's codes mean, by their number; ICCL's words come in the same order. */
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
  // A missing document stops nothing that is in already, and may come after it.
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

/** The order of a settlement's states: codes jump and repeat, and never go back. */
export function settlementRank({ state }: Pick<VenueSettlement, "state">): number {
  return RANKS[state];
}
