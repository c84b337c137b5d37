import { z } from "zod";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { Paise } from "#domain/lib/paise.ts";

/** Where a lot came from: a deal settled here, a file of holdings, a trade done elsewhere and told to us. */
export const lotSource = z.enum(["DEAL", "UPLOAD", "EXTERNAL"]);
export type LotSource = z.infer<typeof lotSource>;

/** How a sale relieves cost: the oldest lots first, or the average of all of them. */
export const costMethod = z.enum(["FIFO", "WAC"]);
export type CostMethod = z.infer<typeof costMethod>;

/** Stamp duty, brokerage and GST: apart from the cost, or a part of it. */
export const chargesRule = z.enum(["EXPENSED", "CAPITALISED"]);
export type ChargesRule = z.infer<typeof chargesRule>;

/** What one purchase added to a holding, as it stands after its moves. */
export interface OpenLot {
  id: string;
  /** The day its bonds came, which is the settlement day; null where nobody knows it. */
  acquiredOn: IsoDate | null;
  /** Whole rupees of original face still held. */
  face: number;
  /** Cost of that face without accrued interest; null where it was never told. */
  costPaise: Paise | null;
}

/** What a move did to a lot. AVERAGE spreads the cost of a pool evenly again and sums to nothing. */
export const lotMoveKind = z.enum([
  "OPEN",
  "SALE",
  "CLOSE",
  "COST",
  "AVERAGE",
  "COUPON",
  "PART_REDEMPTION",
  "REDEMPTION",
  "CALL",
  "PUT",
]);
export type LotMoveKind = z.infer<typeof lotMoveKind>;

/** One append-only entry of a lot. The figures of a holding are the sums of its moves. */
export interface LotMove {
  lotId: string;
  kind: LotMoveKind;
  /** Rupees of face; negative when it leaves. */
  face: number;
  /** Change of cost; null where the cost of what moved is not known. */
  costPaise: Paise | null;
  /** Gain of principal over cost; null where the cost is not known. */
  realisedPaise: Paise | null;
  /** Interest received, negative when it was paid with a purchase. */
  interestPaise: Paise;
  /** Stamp duty, brokerage and GST that were not put into the cost. */
  chargesPaise: Paise;
}

/** A move that changes nothing yet; each use names what it changes. */
export function lotMove(lotId: string, kind: LotMoveKind, changed: Partial<LotMove>): LotMove {
  return { lotId, kind, face: 0, costPaise: 0, realisedPaise: 0, interestPaise: 0, chargesPaise: 0, ...changed };
}

/** The oldest first: by the day they came, unknown days before all, then by id. */
export function byAge(a: Pick<OpenLot, "id" | "acquiredOn">, b: Pick<OpenLot, "id" | "acquiredOn">): number {
  const [left, right] = [a.acquiredOn ?? "", b.acquiredOn ?? ""];
  if (left !== right) return left < right ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
