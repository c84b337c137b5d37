import type { Holding, Lot } from "#domain/entities/inventory.ts";
import { paymentPaise } from "#domain/inventory/holding-money.ts";
import { financialYearOf, incomeOf, lotsAfter } from "#domain/inventory/holding-state.ts";
import { byAge } from "#domain/inventory/lot.ts";
import { paymentsBetween } from "#domain/inventory/payments.ts";
import { openFace } from "#domain/inventory/relief.ts";
import {
  type BondOnDay,
  bondOnDay,
  costPriceOf,
  costYieldOf,
  lotCostYield,
  rupeesOf,
  valueHeld,
} from "#domain/inventory/value-book.ts";
import type { ValuationSources } from "#domain/inventory/valuation-ladder.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { addDays, type IsoDate } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { paiseToRupees } from "#domain/lib/paise.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { readTrades, type BookHolding } from "#server/market/trading/inventory/read-book.ts";

type Needs = Pick<Parts, "bonds" | "calendar">;

/** Coupons come once a year at the least: the next payment lies within this many days. */
const NEXT_WITHIN_DAYS = 400;

/** Holdings with their figures for a day, in the order given. A bond that is in no list any more is left out. */
export async function presentHoldings(
  tx: Parameters<typeof readTrades>[0],
  parts: Needs,
  held: readonly BookHolding[],
  day: IsoDate,
): Promise<Holding[]> {
  const trades = await readTrades(tx, parts, [...new Set(held.map(({ row }) => row.finstrumentId))], day);
  const onDay = new Map<string, { bond: Bond; on: BondOnDay }>();
  return held.flatMap((each) => {
    const isin = each.row.finstrumentId;
    let known = onDay.get(isin);
    if (known === undefined) {
      const bond = parts.bonds.get(isin);
      if (bond === undefined) return [];
      known = { bond, on: bondOnDay(bond, day, parts.bonds.referenceLevel(isin), parts.calendar) };
      onDay.set(isin, known);
    }
    return [presentHolding(parts, each, known, trades.get(isin) ?? null)];
  });
}

function presentHolding(
  parts: Needs,
  held: BookHolding,
  { bond, on }: { bond: Bond; on: BondOnDay },
  trade: ValuationSources["trade"],
): Holding {
  const { row, lots, moves, free, desk } = held;
  const { day } = on;
  const valued = valueHeld(on, lots, { desk, trade }, parts.calendar);
  const income = incomeOf(moves, financialYearOf(day).from, day);
  return {
    id: row.id,
    finstrument_id: bond.isin,
    display_name: parts.bonds.summary(bond.isin, day)?.display_name ?? bond.name,
    account: row.accountId,
    version: row.version,
    face: held.face,
    coming_in: held.comingIn,
    going_out: free.goingOut,
    in_quotes: free.inQuotes,
    free_face: free.free,
    cost: rupeesOf(valued.costPaise),
    cost_price: valued.costPrice,
    cost_yield: costYieldOf(bond, lots),
    valuation:
      valued.valuation === null
        ? null
        : {
            basis: valued.valuation.basis,
            as_of: valued.valuation.asOf,
            clean_price: valued.valuation.cleanPrice,
            bond_yield: valued.valuation.bondYield,
          },
    value: rupeesOf(valued.value?.cleanPaise),
    accrued: rupeesOf(valued.value?.accruedPaise),
    dirty_value: rupeesOf(valued.value?.dirtyPaise),
    unrealised: rupeesOf(valued.value?.unrealisedPaise),
    realised_this_year: rupeesOf(income.realisedPaise),
    interest_this_year: paiseToRupees(income.interestPaise),
    charges_this_year: paiseToRupees(income.chargesPaise),
    dv01: rupeesOf(valued.dv01Paise),
    next_cashflow: nextCashflow(parts, held, bond, day),
    confirmed:
      held.confirmed === null
        ? null
        : {
            as_of: held.confirmed.asOf,
            stated_face: held.confirmed.statedFace,
            own_face: held.confirmed.ownFace,
          },
  };
}

/** The next payment that this holding is entitled to in its present state. */
function nextCashflow(parts: Needs, held: BookHolding, bond: Bond, day: IsoDate): Holding["next_cashflow"] {
  if (held.face === 0) return null;
  const period = { from: addDays(day, 1), to: addDays(day, NEXT_WITHIN_DAYS) };
  for (const payment of paymentsBetween(bond, period, parts.calendar).payments) {
    const face = entitledFace(held, payment.entitledOn, payment.kind);
    if (face === 0) continue;
    return {
      due_date: payment.dueDate,
      paid_date: payment.paidDate,
      kind: payment.kind,
      amount: paiseToRupees(paymentPaise(face, payment)),
    };
  }
  return null;
}

/** Face held at the end of a record date; a repayment goes to the face that is still held. */
export function entitledFace(
  { lotRows, moves, face }: Pick<BookHolding, "lotRows" | "moves" | "face">,
  entitledOn: IsoDate,
  kind: string,
): number {
  if (kind !== "COUPON") return face;
  return openFace(
    lotsAfter(
      lotRows,
      moves.filter(({ on }) => on <= entitledOn),
    ),
  );
}

/** The lots of a holding, the oldest first, with their moves. */
export function presentLots(
  { calendar }: Pick<Parts, "calendar">,
  bond: Bond,
  { lotRows, lots, moves }: BookHolding,
  day: IsoDate,
): Lot[] {
  const on = bondOnDay(bond, day, undefined, calendar);
  const byLot = Map.groupBy(moves, ({ lotId }) => lotId);
  const rowOf = new Map(lotRows.map((row) => [row.id, row]));
  return lots.toSorted(byAge).map((lot) => {
    const row = must(rowOf.get(lot.id), "row of the lot");
    return {
      id: row.id,
      source: row.source,
      ref: row.ref,
      acquired_on: row.acquiredOn,
      face: row.face,
      face_open: lot.face,
      cost: rupeesOf(lot.costPaise),
      cost_price: costPriceOf(on, lot.face, lot.costPaise),
      cost_yield: lotCostYield(bond, lot),
      remarks: row.remarks,
      moves: (byLot.get(lot.id) ?? []).map((move) => ({
        kind: move.kind,
        on: move.on,
        face: move.face,
        cost: rupeesOf(move.costPaise),
        realised: rupeesOf(move.realisedPaise),
        interest: paiseToRupees(move.interestPaise),
        charges: paiseToRupees(move.chargesPaise),
        at: move.at.toISOString(),
      })),
    };
  });
}
