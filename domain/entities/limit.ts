import { z } from "zod";
import { instant, limitId, userId } from "#domain/lib/wire.ts";

// A firm's dealing limits. One row is one figure checked before a deal is sent. A level without a row has no limit.

export const LIMIT_LEVELS = ["FIRM", "COUNTERPARTY", "PORTFOLIO", "ISSUER", "DEALER", "ORDER", "MARKET"] as const;
export const limitLevel = z.enum(LIMIT_LEVELS);
export type LimitLevel = z.infer<typeof limitLevel>;

export const LIMIT_LEVEL_LABELS: Record<LimitLevel, string> = {
  FIRM: "Firm",
  COUNTERPARTY: "Counterparty",
  PORTFOLIO: "Portfolio",
  ISSUER: "Issuer",
  DEALER: "Dealer",
  ORDER: "Single order",
  MARKET: "Off the market",
};

/**
 * Unit of a limit. BUY, SELL and GROSS: rupees of principal a day. RUPEES and BONDS: both sides of a day, or one order.
 * YIELD and PRICE: a band on both sides of a base. BP: basis points off the market. LOST: rupees given away against the
 * best live firm level.
 */
export const limitUnit = z.enum(["BUY", "SELL", "GROSS", "RUPEES", "BONDS", "YIELD", "PRICE", "BP", "LOST"]);
export type LimitUnit = z.infer<typeof limitUnit>;

export const LIMIT_UNIT_LABELS: Record<LimitUnit, string> = {
  BUY: "Bought a day",
  SELL: "Sold a day",
  GROSS: "Bought and sold a day",
  RUPEES: "Rupees",
  BONDS: "Number of bonds",
  YIELD: "Yield band",
  PRICE: "Price band",
  BP: "Basis points",
  LOST: "Rupees lost",
};

const A_DAY = ["BUY", "SELL", "GROSS"] as const;

/** Units allowed at each level. */
export const UNITS_OF_LEVEL: Record<LimitLevel, readonly LimitUnit[]> = {
  FIRM: A_DAY,
  COUNTERPARTY: A_DAY,
  PORTFOLIO: ["RUPEES", "BONDS"],
  ISSUER: ["RUPEES", "BONDS"],
  DEALER: A_DAY,
  ORDER: ["RUPEES", "YIELD", "PRICE"],
  MARKET: ["BP", "LOST"],
};

export function isBand(unit: LimitUnit): unit is "YIELD" | "PRICE" {
  return unit === "YIELD" || unit === "PRICE";
}

/** True for amounts in rupees; false for bonds, bands and basis points. */
export function isRupees(unit: LimitUnit): boolean {
  return !isBand(unit) && unit !== "BONDS" && unit !== "BP";
}

/** Issue types of order limits: corporate bonds, commercial paper, certificates of deposit, state loans, government. */
export const ISSUE_TYPES = ["CB", "CP", "CD", "SD", "GS"] as const;
export const issueType = z.enum(ISSUE_TYPES);
export type IssueType = z.infer<typeof issueType>;

export const ISSUE_TYPE_LABELS: Record<IssueType, string> = {
  CB: "Corporate bonds",
  CP: "Commercial paper",
  CD: "Certificates of deposit",
  SD: "State development loans",
  GS: "Government securities",
};

export const limitSettlement = z.enum(["T0", "T1"]);
export type LimitSettlement = z.infer<typeof limitSettlement>;

export const LIMIT_SETTLEMENT_LABELS: Record<LimitSettlement, string> = { T0: "T+0", T1: "T+1" };

/** Band width: percentage points of yield or rupees of price, or percent of the base. */
export const bandKind = z.enum(["ABSOLUTE", "PERCENT"]);
export type BandKind = z.infer<typeof bandKind>;

export const onBreach = z.enum(["WARN", "BLOCK"]);
export type OnBreach = z.infer<typeof onBreach>;

export const ON_BREACH_LABELS: Record<OnBreach, string> = { WARN: "Warn", BLOCK: "Block" };

/** A limit as used to check deals. */
export interface Limit {
  id: string;
  level: LimitLevel;
  /**
   * A firm, an ISIN, an issuer, a person, an issue type or a kind of paper; null for all without a row of their own.
   */
  key: string | null;
  /** MARKET level only: the dealer it applies to, and the face in rupees from which it applies; null for all. */
  dealerId: string | null;
  sizeFrom: number | null;
  /** FIRM level only: the settlement it applies to; null for all. */
  settlement: LimitSettlement | null;
  unit: LimitUnit;
  /** Rupees, bonds, or the width of a band. */
  amount: number;
  bandKind: BandKind | null;
  /** PORTFOLIO level only: base of the single-order bands in this bond. Price per 100; yield as a fraction. */
  basePrice: number | null;
  baseYield: number | null;
  onBreach: OnBreach;
}

/** A limit as shown on its page. */
export const shownLimit = z.object({
  id: limitId,
  level: limitLevel,
  key: z.string().nullable(),
  /** Display name of the key; `All others` when the key is null and others have rows of their own. */
  key_label: z.string(),
  /** MARKET level only: the dealer it applies to, and the face in rupees from which it applies; null for all. */
  dealer: z.object({ id: userId, name: z.string() }).nullable(),
  size_from: z.number().nullable(),
  settlement: limitSettlement.nullable(),
  unit: limitUnit,
  amount: z.number(),
  band_kind: bandKind.nullable(),
  base_price: z.number().nullable(),
  base_yield: z.number().nullable(),
  on_breach: onBreach,
  /** Usage today, in `unit`; null for limits that are not used up: a single order, a band. */
  used: z.number().nullable(),
  /** Parts of `used`: open quotes and unanswered offers; and deals agreed but not executed. */
  used_open: z.number().nullable(),
  used_reserved: z.number().nullable(),
  /** Name of the heaviest user when one limit covers several; null otherwise. */
  used_by: z.string().nullable(),
  left: z.number().nullable(),
  set_by: z.string(),
  set_at: instant,
  version: z.number().int(),
});
export type ShownLimit = z.infer<typeof shownLimit>;
