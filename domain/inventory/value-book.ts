import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { type Paise, paiseToRupees, shareOfPaise } from "#domain/lib/paise.ts";
import { flowsForHolder, type HoldingValue, levelFor, valueHolding } from "#domain/inventory/holding-money.ts";
import { byAge, type OpenLot } from "#domain/inventory/lot.ts";
import { openCost, openFace } from "#domain/inventory/relief.ts";
import { type ValuationBasis } from "#domain/entities/inventory.ts";
import { type ValuationSources, valuationLevel } from "#domain/inventory/valuation-ladder.ts";
import { quotingOf } from "#domain/market-quote/annual-yield.ts";
import { heldYield, type PublishedLevel } from "#domain/market-quote/yield-for-day.ts";
import type { BondFacts } from "#domain/pricing/bond-facts.ts";
import type { PreparedFlows } from "#domain/pricing/flows.ts";
import { riskAt } from "#domain/pricing/risk.ts";
import type { PricingRefusal } from "#domain/pricing/terms.ts";

// Values a book bond by bond: flows and published level are calculated once per bond and day, for all accounts and
// lots.

/** A bond on the valuation day. */
export interface BondOnDay {
  bond: BondFacts;
  day: IsoDate;
  flows: PreparedFlows | PricingRefusal;
  master: ValuationSources["master"];
}

/**
 * Prepares a bond for valuation on a day.
 * @param published last published level; ignored when later than the day
 */
export function bondOnDay(
  bond: BondFacts,
  day: IsoDate,
  published: PublishedLevel | undefined,
  calendar: BusinessCalendar,
): BondOnDay {
  const flows = flowsForHolder(bond, day);
  return { bond, day, flows, master: masterOf(bond, flows, published, day, calendar) };
}

/**
 * Published level carried to the day: the yield is held and the price recalculated; a bond that cannot be priced keeps
 * its published price.
 */
function masterOf(
  bond: BondFacts,
  flows: PreparedFlows | PricingRefusal,
  published: PublishedLevel | undefined,
  day: IsoDate,
  calendar: BusinessCalendar,
): ValuationSources["master"] {
  if (published === undefined || published.date > day) return null;
  const quoting = quotingOf(bond, flows.ok ? { ok: true, flows } : flows);
  const held = flows.ok ? heldYield(bond, published, calendar, quoting) : null;
  if (held !== null) return { asOf: published.date, level: { fixedField: "yield", bondYield: held.bondYield } };
  if (published.price === null || published.price <= 0) return null;
  return { asOf: published.date, level: { fixedField: "price", cleanPrice: published.price } };
}

/** Figures of a holding; null when unknown. */
export interface HeldValue {
  face: number;
  costPaise: Paise | null;
  /** Average clean price paid, per 100 of face outstanding, 4 decimals. */
  costPrice: number | null;
  valuation: { basis: ValuationBasis; asOf: IsoDate; cleanPrice: number; bondYield: number | null } | null;
  value: HoldingValue | null;
  /** Change for one basis point, to the paisa. */
  dv01Paise: Paise | null;
}

/** Values the open lots of a holding. */
export function valueHeld(
  on: BondOnDay,
  lots: readonly OpenLot[],
  { desk, trade }: Pick<ValuationSources, "desk" | "trade">,
  calendar: BusinessCalendar,
): HeldValue {
  const face = openFace(lots);
  const costPaise = openCost(lots);
  const costPrice = costPriceOf(on, face, costPaise);
  const nothing = { face, costPaise, costPrice, valuation: null, value: null, dv01Paise: null };
  if (face === 0) return nothing;
  const rung = valuationLevel({ desk, master: on.master, trade, costPrice }, on.day, calendar);
  if (rung === null) return nothing;
  const priced = levelFor(on.flows, rung.level);
  const cleanPrice = priced.ok ? priced.cleanPrice : rung.level.fixedField === "price" ? rung.level.cleanPrice : null;
  if (cleanPrice === null) return nothing;
  const bondYield = priced.ok ? priced.bondYield : null;
  return {
    face,
    costPaise,
    costPrice,
    valuation: { basis: rung.basis, asOf: rung.asOf, cleanPrice, bondYield },
    value: valueHolding(on.bond, { face, costPaise }, { cleanPrice, flows: on.flows }),
    dv01Paise: dv01Of(on.flows, face, bondYield),
  };
}

function residualPaise({ flows }: BondOnDay, face: number): Paise {
  return shareOfPaise(face * 100, flows.ok ? flows.outstandingPercent : 100, 6);
}

/** Clean price per 100 of face outstanding for a cost, 4 decimals. */
export function costPriceOf(on: BondOnDay, face: number, costPaise: Paise | null): number | null {
  if (costPaise === null || face === 0) return null;
  const residual = residualPaise(on, face);
  return residual === 0 ? null : roundHalfAway((costPaise / residual) * 100, 4);
}

function dv01Of(flows: PreparedFlows | PricingRefusal, face: number, bondYield: number | null): Paise | null {
  if (!flows.ok || bondYield === null) return null;
  const residual = (face * flows.outstandingPercent) / 100;
  return Math.round(riskAt(flows, bondYield).pv01 * residual);
}

/** Purchase yield of open lots, weighted by face; null when any lot's day, cost or yield is unknown. */
export function costYieldOf(bond: BondFacts, lots: readonly OpenLot[]): number | null {
  let weighed = 0;
  let face = 0;
  for (const lot of lots.filter((each) => each.face > 0).toSorted(byAge)) {
    const bought = lotCostYield(bond, lot);
    if (bought === null) return null;
    weighed += bought * lot.face;
    face += lot.face;
  }
  return face === 0 ? null : roundHalfAway(weighed / face, 6);
}

/**
 * Clean purchase price of a lot, per 100 of the face outstanding on its acquisition day; 4 decimals. Null when its cost
 * is unknown.
 * @param today day used for a lot without an acquisition day
 */
export function boughtPriceOf(
  bond: BondFacts,
  { acquiredOn, face, costPaise }: Pick<OpenLot, "acquiredOn" | "face" | "costPaise">,
  today: IsoDate,
): number | null {
  const day = acquiredOn ?? today;
  return costPriceOf({ bond, day, flows: flowsForHolder(bond, day), master: null }, face, costPaise);
}

/** Purchase yield of a lot; null when its day or cost is unknown or its price has no yield. */
export function lotCostYield(bond: BondFacts, { acquiredOn, face, costPaise }: OpenLot): number | null {
  if (acquiredOn === null || costPaise === null || face === 0) return null;
  const flows = flowsForHolder(bond, acquiredOn);
  if (!flows.ok) return null;
  const on = { bond, day: acquiredOn, flows, master: null };
  const cleanPrice = costPriceOf(on, face, costPaise);
  const priced = cleanPrice === null ? null : levelFor(flows, { fixedField: "price", cleanPrice });
  return priced?.ok === true ? priced.bondYield : null;
}

/** Rupees as sent over the wire; null stays null. */
export function rupeesOf(paise: Paise | null | undefined): number | null {
  return paise == null ? null : paiseToRupees(paise);
}
