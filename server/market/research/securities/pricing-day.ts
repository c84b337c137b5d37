import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { BondTerm } from "#domain/entities/bond-term.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { type PreparedFlows, prepareFlows } from "#domain/pricing/flows.ts";
import { redemptionBar } from "#domain/pricing/redemption-bar.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import { type PricingRefusal, type PricingTerms, refusePricing } from "#domain/pricing/terms.ts";

/** A bond ready to be priced for one settlement date, or why it cannot be. */
export type ReadyBond =
  | { ok: true; terms: PricingTerms; flows: PreparedFlows; assumptions: string[]; assumed?: BondTerm[] }
  | (PricingRefusal & { assumptions: string[] });

/** Bonds cached; a day's interest is in far fewer. */
const CACHED_MAX = 5000;

/** Terms and flows by bond and settlement date, worked out once in a day. */
export class PricingDay {
  readonly #calendar: BusinessCalendar;
  /** With the bond they were worked out of: staff may confirm a term of it meanwhile. */
  readonly #cached = new Map<string, { bond: Bond; ready: ReadyBond }>();
  #today: IsoDate = "";
  /** Holidays used for the redemptions: staff may change them meanwhile. */
  #holidays: BusinessCalendar["settlementHolidays"] | undefined;

  constructor(calendar: BusinessCalendar) {
    this.#calendar = calendar;
  }

  ready(bond: Bond, settlementDate: IsoDate, today: IsoDate): ReadyBond {
    const { settlementHolidays } = this.#calendar;
    const isOld = today !== this.#today || settlementHolidays !== this.#holidays;
    if (isOld || this.#cached.size >= CACHED_MAX) this.#cached.clear();
    this.#today = today;
    this.#holidays = settlementHolidays;
    const key = `${bond.isin} ${settlementDate}`;
    const cached = this.#cached.get(key);
    if (cached?.bond === bond) return cached.ready;
    const ready = readyBond(bond, settlementDate, this.#calendar);
    this.#cached.set(key, { bond, ready });
    return ready;
  }
}

export function readyBond(bond: Bond, settlementDate: IsoDate, calendar: BusinessCalendar): ReadyBond {
  const reading = termsOf(bond, settlementDate);
  if (!reading.ok) return { ...reading, assumptions: [] };
  const bar = redemptionBar(bond, settlementDate, calendar);
  if (bar !== null) return { ...refusePricing("shut", bar), assumptions: reading.assumptions };
  const { terms, assumptions, assumed } = reading;
  const flows = prepareFlows(terms, settlementDate);
  if (!flows.ok) return { ...flows, assumptions };
  return { ok: true, terms, flows, assumptions, ...(assumed === undefined ? {} : { assumed }) };
}
