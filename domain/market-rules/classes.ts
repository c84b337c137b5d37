import type { InstrumentClass } from "#domain/entities/instrument-class.ts";

/** Paper that settles at CCIL. Gold bonds are not part of it: they are counted in grams. */
export const GOVERNMENT_PAPER: readonly InstrumentClass[] = ["GSEC", "TBILL", "SDL", "STRIPS"];

/** Debt of more than a year of companies, banks, municipalities and securitisation trusts. */
export const CORPORATE_DEBT: readonly InstrumentClass[] = ["NCD", "PSU", "NBFC", "BANK", "AT1", "MUNICIPAL", "PTC"];

/** Paper of up to a year, reported on F-TRAC. */
export const MONEY_MARKET_PAPER: readonly InstrumentClass[] = ["CP", "CD", "NCD_SHORT"];

export const isGovernmentClass = (each: InstrumentClass) => GOVERNMENT_PAPER.includes(each);
export const isCorporateClass = (each: InstrumentClass) => CORPORATE_DEBT.includes(each);
export const isMoneyMarketClass = (each: InstrumentClass) => MONEY_MARKET_PAPER.includes(each);
