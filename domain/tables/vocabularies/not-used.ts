import { headings } from "#domain/tables/vocabularies/headings.ts";

// Headings that describe a bond or a market. They are listed as not used, and nobody is asked about them.

const BOND_NAMES =
  headings(`security, security name, security description, scrip, scrip name, instrument, instrument name, name of the
  instrument, name of instrument, description, descriptor, bond, bond name, paper, issue, security desc, isin
  description, isin name, short name, ticker, security des, nomenclature, loan description, bond description`);

/** Headings that describe a bond without naming it. */
export const DESCRIPTIONS =
  headings(`sr no, s no, sl no, serial no, sno, #, no, issuer, issuer name, company, company name, name of issuer, coupon,
  coupon rate, cpn, coupon %, maturity, maturity date, mat date, redemption date, maturity dt, due date, rating,
  credit rating, rating agency, industry, industry rating, sector, ip date, interest payment date, ip dates, last
  ip date, next ip date, put call, call date, put date, tenor, residual maturity, duration, modified duration, mod
  duration, category of security, security type, type of security, listed, nse symbol, bse scrip code, symbol,
  series, currency, accrued, accrued interest, dirty price, gross price, price dirty, price incl accrued,
  consideration, settlement amount, market value, market price, market rate, valuation, valuation price, valuation
  rate, mtm, mtm price, fair value, market fair value, book value, unrealised, unrealised gain, unrealised p&l, %
  to nav, nav, % of nav, ltp, lty, last price, last yield, last traded price, last traded yield, close price,
  closing price, vwap, value, trade value, deal no, deal number, broker, dealer, contact, spread, benchmark`);

/** Heading of the reasons in a file of wrong rows, which may come back with them. */
export const PROBLEMS = "problems";

/** Known and not used in quotes, holdings and trades. */
export const NOT_USED: readonly string[] = [...BOND_NAMES, ...DESCRIPTIONS, PROBLEMS];

/** Free words of a row, which quotes and trades do not use. */
export const FREE_WORDS = headings(`remarks, notes, comments`);
