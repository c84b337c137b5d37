import type { LotMoveKind } from "#domain/entities/inventory.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { Paise } from "#domain/lib/paise.ts";

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
