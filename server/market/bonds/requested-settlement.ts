import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { classOf } from "#domain/entities/class-of.ts";
import { deltaBar, resolveSettlement } from "#domain/trading/settlement.ts";
import { bothSettlementsRefusal } from "#domain/validation/exclusive-fields.ts";
import { marketDay } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Needs = Pick<Parts, "config" | "calendar" | "clock">;

export interface RequestedSettlement {
  settlement_date?: IsoDate | null | undefined;
  settlement_delta?: number | null | undefined;
}

/** @throws Refusal not_found */
export function bondOf({ bonds }: Pick<Parts, "bonds">, isin: string): Bond {
  const bond = bonds.get(isin);
  if (bond === undefined) throw new Refusal("not_found", `No bond ${isin}.`);
  return bond;
}

/** The two fields as the caller named them, for error messages. */
const SETTLEMENT_FIELDS = { date: "settlement_date", delta: "settlement_delta" };

/**
 * Settlement date requested by date or by delta, T+1 without either; the same rules as for an EOI. A delta that ends
 * after maturity is not the caller's mistake: the answer then says that the bond cannot be priced.
 * @throws Refusal validation_error for both at once (V-37, X-07) or a date on which nothing settles
 */
export function settlementOf(
  parts: Needs,
  bond: Bond,
  asked: RequestedSettlement,
  fields: typeof SETTLEMENT_FIELDS = SETTLEMENT_FIELDS,
): IsoDate {
  const { settlement_date = null, settlement_delta = null } = asked;
  const both = bothSettlementsRefusal(settlement_date, settlement_delta);
  if (both !== null) throw fieldRefusal(fields.date, both);
  const judged = settlement_date === null ? { ...bond, maturity_date: null } : bond;
  const day = marketDay(parts, parts.clock.now());
  const verdict = resolveSettlement(judged, { settlement: settlement_date, settlement_delta }, day);
  if (verdict.ok) return verdict.value.settlementDate;
  throw fieldRefusal(settlement_date === null ? fields.delta : fields.date, verdict.message);
}

const DELTAS = [0, 1, 2];

interface SettlementNow {
  delta: number;
  date: IsoDate;
  /** Rule by which this class of paper is not dealt for that date; null where it is. */
  barred: string | null;
}

/** Settlement dates of a bond priced now: T+0 until its cut-off, none after maturity. */
export function settlementsNow(parts: Needs, bond: Bond): SettlementNow[] {
  const day = marketDay(parts, parts.clock.now());
  return DELTAS.flatMap((delta) => {
    const verdict = resolveSettlement(bond, { settlement: null, settlement_delta: delta }, day);
    const barred = deltaBar(classOf(bond), delta, istDateOf(day.nowMs));
    return verdict.ok ? [{ delta, date: verdict.value.settlementDate, barred }] : [];
  });
}
