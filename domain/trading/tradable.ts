import type { Bond } from "#domain/entities/bond.ts";
import type { InstrumentClass } from "#domain/entities/instrument-class.ts";
import { type Lot, lotOf } from "#domain/entities/lot.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { bondRefusals } from "#domain/market-rules/bond.ts";
import { classOf } from "#domain/entities/class-of.ts";
import { instrumentOf } from "#domain/market-rules/instrument.ts";
import { MARKET_RULES } from "#domain/market-rules/rows/rule-book.ts";
import { sizeRefusals } from "#domain/market-rules/size.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { ok, errField, type Verdict } from "#domain/trading/verdict.ts";

/** Returns the bond if it can be dealt in today. MR-001..MR-008 */
export function tradableBond(bond: Bond | undefined, today: IsoDate): Verdict<Bond> {
  if (bond === undefined) return errField("finstrument_id", tradingTexts.unknownBond);
  const [barred] = bondRefusals(instrumentOf(bond), today, null);
  return barred === undefined ? ok(bond) : errField("finstrument_id", barred.text);
}

/** Facts of a bond that its sizes depend on. */
export interface SizedBond {
  class: InstrumentClass;
  lot: Lot | null;
}

export const sizedBond = (bond: Bond): SizedBond => ({ class: classOf(bond), lot: lotOf(bond) });

/** Returns the size in rupees of face if the bond is dealt in it. MR-401..MR-405 */
export function dealtSize(bond: SizedBond, rupees: number, field: string, today: IsoDate): Verdict<number> {
  if (bond.lot === null) return errField(field, tradingTexts.noRupeeLot);
  const [barred] = sizeRefusals({ ...bond, isOriginatorRegulated: null }, rupees, MARKET_RULES, today);
  return barred === undefined ? ok(rupees) : errField(field, barred.text);
}
