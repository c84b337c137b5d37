import type { Bond } from "#domain/entities/bond.ts";
import { type Lot, lotOf } from "#domain/entities/lot.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { InstrumentClass } from "#domain/entities/instrument-class.ts";
import { classOf } from "#domain/entities/class-of.ts";
import type { Venue } from "#domain/entities/exchanges.ts";

/** Days without transfers, both included. The issuer names them for a redemption, put or call only. */
export interface ShutPeriod {
  from: IsoDate;
  to: IsoDate;
}

/** Facts of a bond that its register does not hold: notices of exchanges, depositories and issuers. */
export interface NoticedFacts {
  /** Venues at which dealing is suspended. */
  suspendedAt: readonly Venue[];
  isPartlyPaid: boolean;
  /** A missed payment of interest, or a redemption not paid when due. */
  defaulted: "interest" | "redemption" | null;
  shut: readonly ShutPeriod[];
  /** Null when unknown; decides the lot of securitised debt. */
  isOriginatorRegulated: boolean | null;
}

export interface DealtInstrument extends NoticedFacts {
  class: InstrumentClass;
  /** Null for perpetual debt, and where only the year is known. */
  maturity: IsoDate | null;
  maturityYear: number | null;
  /** True for perpetual debt, even with a date of maturity in the data. */
  isPerpetual: boolean;
  isListed: boolean;
  /** Smallest amount dealt; null when unknown. */
  lot: Lot | null;
  /** Days on which a call or put may be exercised. */
  optionDates: readonly IsoDate[];
  /** True when the principal is repaid in parts. */
  isAmortising: boolean;
}

const NO_NOTICE: NoticedFacts = {
  suspendedAt: [],
  isPartlyPaid: false,
  defaulted: null,
  shut: [],
  isOriginatorRegulated: null,
};

/** Instrument of a bond of our data, with the facts noticed since. */
export function instrumentOf(bond: Bond, noticed: Partial<NoticedFacts> = {}): DealtInstrument {
  return {
    ...NO_NOTICE,
    ...noticed,
    class: classOf(bond),
    maturity: bond.maturity_date,
    maturityYear: bond.maturity_year,
    isPerpetual: bond.category === "AT1" || bond.category === "PERPETUAL",
    isListed: bond.listed !== null || bond.listings.length > 0,
    lot: lotOf(bond),
    optionDates: [...(bond.call_date === null ? [] : [bond.call_date]), ...(bond.puts ?? []).map(({ date }) => date)],
    isAmortising: (bond.redemptions?.length ?? 0) > 1 || bond.repayment_words !== undefined,
  };
}
