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

// A book is valued bond by bond: flows and published level are worked out once for a bond and a day, whatever number of
// accounts and lots hold it.

/** A bond on the day of a valuation. */
export interface BondOnDay {
  bond: BondFacts;
  day: IsoDate;
  flows: PreparedFlows | PricingRefusal;
  master: ValuationSources["master"];
}

/** @param published its last published level; one of a later day says nothing of this one */
export function bondOnDay(
  bond: BondFacts,
  day: IsoDate,
  published: PublishedLevel | undefined,
  calendar: BusinessCalendar,
): BondOnDay {
  const flows = flowsForHolder(bond, day);
  return { bond, day, flows, master: masterOf(bond, flows, published, day, calendar) };
}

/** The published level held to the day: its yield stays, its price follows; of an unpriced bond the price as published. */
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

/** A holding's figures; each null where it cannot be known. */
export interface HeldValue {
  face: number;
  costPaise: Paise | null;
  /** Average clean price paid, per 100 of what is outstanding, 4 decimals. */
  costPrice: number | null;
  valuation: { basis: ValuationBasis; asOf: IsoDate; cleanPrice: number; bondYield: number | null } | null;
  value: HoldingValue | null;
  /** Change for one basis point, to the paisa. */
  dv01Paise: Paise | null;
}

/** Values what is open of a holding. */
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

/** Clean price per 100 of what is outstanding that a cost comes to, 4 decimals. */
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

/** The yield at which open lots were bought, weighed by face; null where one's day, cost or yield is not known. */
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
 * The clean price at which a lot was bought, per 100 of what was outstanding on the day it came; 4 decimals. Null where its cost is not
 * known.
 * @param today the day of a lot whose own day nobody knows
 */
export function boughtPriceOf(
  bond: BondFacts,
  { acquiredOn, face, costPaise }: Pick<OpenLot, "acquiredOn" | "face" | "costPaise">,
  today: IsoDate,
): number | null {
  const day = acquiredOn ?? today;
  return costPriceOf({ bond, day, flows: flowsForHolder(bond, day), master: null }, face, costPaise);
}

/** The yield at which a lot was bought; null where its day or cost is not known or the price has none. */
export function lotCostYield(bond: BondFacts, { acquiredOn, face, costPaise }: OpenLot): number | null {
  if (acquiredOn === null || costPaise === null || face === 0) return null;
  const flows = flowsForHolder(bond, acquiredOn);
  if (!flows.ok) return null;
  const on = { bond, day: acquiredOn, flows, master: null };
  const cleanPrice = costPriceOf(on, face, costPaise);
  const priced = cleanPrice === null ? null : levelFor(flows, { fixedField: "price", cleanPrice });
  return priced?.ok === true ? priced.bondYield : null;
}

/** Paise as they travel; null stays null. */
export function rupeesOf(paise: Paise | null | undefined): number | null {
  return paise == null ? null : paiseToRupees(paise);
}
