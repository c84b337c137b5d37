import type { LotMoveKind } from "#domain/entities/inventory.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { Paise } from "#domain/lib/paise.ts";

/** The lot of one purchase, after its moves. */
export interface OpenLot {
  id: string;
  /** Day its bonds were received, the settlement day; null when unknown. */
  acquiredOn: IsoDate | null;
  /** Whole rupees of original face still held. */
  face: number;
  /** Cost of that face without accrued interest; null when never stated. */
  costPaise: Paise | null;
}

/** One append-only entry of a lot. Figures of a holding are sums of its moves. */
export interface LotMove {
  lotId: string;
  kind: LotMoveKind;
  /** Rupees of face; negative for a disposal. */
  face: number;
  /** Change of cost; null when the cost of the moved face is unknown. */
  costPaise: Paise | null;
  /** Gain of principal over cost; null when the cost is unknown. */
  realisedPaise: Paise | null;
  /** Interest received; negative when paid with a purchase. */
  interestPaise: Paise;
  /** Stamp duty, brokerage and GST not capitalised into the cost. */
  chargesPaise: Paise;
}

/** Creates a move with all amounts zero except `changed`. */
export function lotMove(lotId: string, kind: LotMoveKind, changed: Partial<LotMove>): LotMove {
  return { lotId, kind, face: 0, costPaise: 0, realisedPaise: 0, interestPaise: 0, chargesPaise: 0, ...changed };
}

/** Sorts oldest first: by acquisition day, unknown days first, then by id. */
export function byAge(a: Pick<OpenLot, "id" | "acquiredOn">, b: Pick<OpenLot, "id" | "acquiredOn">): number {
  const [left, right] = [a.acquiredOn ?? "", b.acquiredOn ?? ""];
  if (left !== right) return left < right ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
