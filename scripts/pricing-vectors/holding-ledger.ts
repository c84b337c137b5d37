import { type BookRules, type SaleBooked } from "#domain/inventory/book.ts";
import { type DatedMove, incomeOf, type LotFacts, lotsAfter } from "#domain/inventory/holding-state.ts";
import { byAge, type LotMove, type OpenLot } from "#domain/inventory/lot.ts";
import { openCost, openFace } from "#domain/inventory/relief.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { paiseToRupees, type Paise } from "#domain/lib/paise.ts";
import type { HoldingCase } from "./holdings-file.ts";
import type { Misses } from "./miss.ts";

/** Ledger of one case: its lots and all their moves, as the product stores them. */
export class HoldingLedger {
  readonly #lots: LotFacts[] = [];
  readonly #moves: DatedMove[] = [];
  readonly rules: BookRules;

  constructor({ cost_method: costMethod, charges }: Pick<HoldingCase, "cost_method" | "charges">) {
    this.rules = { costMethod, charges };
  }

  /** Creates a new lot and returns its id; the caller writes its opening move next. */
  open(acquiredOn: IsoDate | null): string {
    const id = `lot_${String(this.#lots.length + 1).padStart(4, "0")}`;
    this.#lots.push({ id, acquiredOn });
    return id;
  }

  write(on: IsoDate, moves: readonly LotMove[]): void {
    this.#moves.push(...moves.map((move) => ({ ...move, on })));
  }

  /** Lots after all moves, or after the moves up to the end of a day. */
  lots(by?: IsoDate): OpenLot[] {
    return lotsAfter(this.#lots, by === undefined ? this.#moves : this.#moves.filter((move) => move.on <= by));
  }

  /** Records each difference between the final state and the case. */
  checkEnd(misses: Misses, { expected, cost_method }: HoldingCase): void {
    const open = this.lots()
      .filter((lot) => lot.face > 0)
      .toSorted(byAge);
    const income = incomeOf(this.#moves);
    misses.same("face", expected.face, String(openFace(open)));
    misses.same("cost", expected.cost, rupees(openCost(open)));
    misses.same("realised", expected.realised, rupees(income.realisedPaise));
    misses.same("interest_income", expected.interest_income, rupees(income.interestPaise));
    misses.same("charges_expensed", expected.charges_expensed, rupees(income.chargesPaise));
    const pool = [{ id: "", acquiredOn: open[0]?.acquiredOn ?? null, face: openFace(open), costPaise: openCost(open) }];
    const lots = cost_method === "WAC" && open.length > 0 ? pool : open;
    misses.same("lots", JSON.stringify(expected.lots), JSON.stringify(lots.map(lotText)));
  }
}

function lotText({ acquiredOn, face, costPaise }: OpenLot) {
  return { acquired_on: acquiredOn, face: String(face), cost: rupees(costPaise) };
}

/** Rupees with two decimals, as in the file; null if the amount is unknown. */
export function rupees(paise: Paise): string;
export function rupees(paise: Paise | null): string | null;
export function rupees(paise: Paise | null): string | null {
  return paise === null ? null : paiseToRupees(paise).toFixed(2);
}

/** Compares the cost relieved and the gain of a sale or repayment with the file. */
export function checkExit(
  misses: Misses,
  at: string,
  expected: {
    cost_relieved?: string | undefined;
    realised?: string | undefined;
    lots?: { face: string; cost: string }[] | undefined;
  },
  booked: SaleBooked,
  { costMethod }: BookRules,
): void {
  const { slices, relievedPaise } = booked.relief;
  if (expected.cost_relieved !== undefined)
    misses.same(`${at} cost_relieved`, expected.cost_relieved, rupees(relievedPaise));
  if (expected.realised !== undefined) misses.same(`${at} realised`, expected.realised, rupees(booked.realisedPaise));
  if (expected.lots === undefined) return;
  const pool = [{ face: slices.reduce((sum, slice) => sum + slice.face, 0), costPaise: relievedPaise }];
  const got = (costMethod === "WAC" ? pool : slices).map(({ face, costPaise }) => ({
    face: String(face),
    cost: rupees(costPaise),
  }));
  misses.same(`${at} lots`, JSON.stringify(expected.lots), JSON.stringify(got));
}
