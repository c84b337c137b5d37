import { lotMove, type LotMove, type OpenLot } from "#domain/inventory/lot.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { Paise } from "#domain/lib/paise.ts";

// A holding on a day is the sum of its moves up to that day.

/** A move with its effective day: the settlement day of a deal, the due day of a payment. */
export interface DatedMove extends LotMove {
  on: IsoDate;
}

export interface LotFacts {
  id: string;
  acquiredOn: IsoDate | null;
}

/** Income of a holding to date. */
export interface Income {
  /** null when the cost of any sold face is unknown */
  realisedPaise: Paise | null;
  interestPaise: Paise;
  chargesPaise: Paise;
}

/** Lots after all their moves, in the order of `lots`, including those that are now empty. */
export function lotsAfter(lots: readonly LotFacts[], moves: Iterable<LotMove>): OpenLot[] {
  const standing = new Map<string, OpenLot>(
    lots.map(({ id, acquiredOn }) => [id, { id, acquiredOn, face: 0, costPaise: 0 }]),
  );
  for (const move of moves) {
    const lot = standing.get(move.lotId);
    if (lot !== undefined) applyTo(lot, move);
  }
  return [...standing.values()];
}

/** A COST move sets a cost that was unknown at first; it then states the whole cost. */
function applyTo(lot: OpenLot, { kind, face, costPaise }: LotMove): void {
  lot.face += face;
  if (kind === "COST") lot.costPaise = (lot.costPaise ?? 0) + (costPaise ?? 0);
  else if (costPaise === null) lot.costPaise = lot.face > 0 ? null : 0;
  else if (lot.costPaise !== null) lot.costPaise += costPaise;
}

/** Gains and interest of moves, optionally between two days, both included. */
export function incomeOf(moves: Iterable<DatedMove>, from?: IsoDate, to?: IsoDate): Income {
  const income: Income = { realisedPaise: 0, interestPaise: 0, chargesPaise: 0 };
  for (const move of moves) {
    if ((from !== undefined && move.on < from) || (to !== undefined && move.on > to)) continue;
    if (move.realisedPaise === null) income.realisedPaise = null;
    else if (income.realisedPaise !== null) income.realisedPaise += move.realisedPaise;
    income.interestPaise += move.interestPaise;
    income.chargesPaise += move.chargesPaise;
  }
  return income;
}

/** Move that sets a new cost for an open lot. */
export function costMove(lot: OpenLot, costPaise: Paise): LotMove {
  return lotMove(lot.id, "COST", { costPaise: costPaise - (lot.costPaise ?? 0) });
}

/** First and last day of the financial year (April to March) that contains a day. */
export function financialYearOf(day: IsoDate): { from: IsoDate; to: IsoDate } {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < "04-01" ? 1 : 0);
  return { from: `${year}-04-01`, to: `${year + 1}-03-31` };
}
