import type { Vocabulary } from "#domain/tables/table.ts";
import { headings } from "#domain/tables/vocabularies/headings.ts";
import { DESCRIPTIONS, FREE_WORDS } from "#domain/tables/vocabularies/not-used.ts";
import { QUOTES } from "#domain/tables/vocabularies/quotes.ts";
import { ALL_REPORT_HEADINGS } from "#domain/tables/vocabularies/report-headings.ts";

export type PastedField = keyof typeof FIELDS;

const ofQuotes = QUOTES.fields;

// A market watch has a volume that was traded, and a sheet may name a bond twice. Each of these is a field of its own, so that
// no two columns mean the same.
const FIELDS = {
  isin: ofQuotes.isin,
  name: headings(`security, security name, scrip, scrip name, instrument, instrument name, name of the instrument,
    name of instrument, bond, bond name, paper, issue, name, isin name, loan description, bond description`),
  description: headings(`security description, description, descriptor, security desc, isin description,
    security des, nomenclature`),
  ticker: headings(`ticker, short name`),
  issuer: headings(`issuer, issuer name, name of issuer`),
  company: headings(`company, company name`),
  coupon: headings(`coupon, cpn, coupon %, coupon rate`),
  maturity: headings(`maturity, mat, maturity date, mat date, maturity dt, redemption date`),
  quote_type: ofQuotes.quote_type,
  quantum: ofQuotes.quantum.filter((heading) => heading !== "volume"),
  volume: headings(`volume`),
  yield: ofQuotes.yield,
  price: ofQuotes.price,
  level: ofQuotes.level,
  bid_yield: ofQuotes.bid_yield,
  offer_yield: ofQuotes.offer_yield,
  bid_price: ofQuotes.bid_price,
  offer_price: ofQuotes.offer_price,
  bid: ofQuotes.bid,
  offer: ofQuotes.offer,
  bid_size: ofQuotes.bid_size,
  offer_size: ofQuotes.offer_size,
};

/** Headings of tables that are pasted into a chat or a list. */
export const PASTED: Vocabulary<PastedField> = {
  fields: FIELDS,
  unused: [...DESCRIPTIONS, ...FREE_WORDS, ...ALL_REPORT_HEADINGS],
  asked: {},
  keys: ["isin", "name", "description", "ticker"],
  needed: [],
  template: QUOTES.template,
  mostRows: 500,
  isPasted: true,
};
