import { NOT_USED } from "#domain/tables/vocabularies/not-used.ts";
import type { Vocabulary } from "#domain/tables/table.ts";
import { headings } from "#domain/tables/vocabularies/headings.ts";

export type HoldingField = keyof typeof FIELDS;

const FIELDS = {
  isin: headings(`isin, isin code, isin no, isin number, isin nbr, security isin, isin id, id_isin, security id, instrument isin,
    bond isin, isin cd, scrip isin, ISIN / Security ID`),
  face: headings(`face, face value, face amount, fv, total face value, nominal, nominal value, nominal amount, face value held,
    holding face value, par amount, quantum, amount, position face, face value of holding, face outstanding, holding
    fv`),
  quantity:
    headings(`quantity, qty, units, no of units, nos, no of bonds, number of bonds, no of ncds, no of debentures, no of
    securities, number of securities, bonds held, balance, current balance, closing balance, free balance, total
    balance, holding qty, holding quantity, holding, position, net position, total qty, free qty, net holding, lots,
    settled position, bal qty, balance quantity, holding balance`),
  face_per_bond:
    headings(`face value per bond, fv per bond, face value per unit, fv per unit, face per unit, paid up value, face value of
    each bond, face value per security, unit face value, face value per debenture, fv/unit, face value (per bond)`),
  acquired_on:
    headings(`acquired_on, acquisition date, purchase date, date of purchase, buy date, purchased on, date acquired,
    settlement date, purchase dt, acq date, lot date, date of acquisition, value date, purch date, open date`),
  cost_price:
    headings(`cost_price, purchase price, buy price, acquisition price, average price, avg price, avg cost, average cost, book
    price, wap, weighted average price, price of purchase, book cost price, cost per 100, clean cost, avg purchase
    price`),
  cost_yield:
    headings(`cost_yield, purchase yield, buy yield, acquisition yield, book yield, yield at cost, yield at purchase, ytm at
    cost, cost ytm, purchase ytm, avg yield, avg cost yield, yield on purchase`),
  account:
    headings(`account, account no, account number, a/c, a/c no, portfolio, portfolio code, portfolio name, book, scheme,
    scheme code, scheme name, client id, dp client id, demat account, bo id, sgl account, csgl account, fund, fund
    code, custody account, account id, client code, ca account`),
  ref: headings(`ref, reference, ref no, reference no, lot ref, deal ref, deal no, deal id, deal number, trade id, trade ref, lot
    no, lot id, transaction ref, contract no, our ref, voucher no, tran ref`),
  remarks: headings(`remarks, remark, notes, note, comment, comments, narration, memo`),
  source: headings(`source`),
  confirm: headings(`confirm, repeat figures`),
};

/** Known and not used in holdings alone. */
const OF_HOLDINGS =
  headings(`face_as_bought, cost amount, total cost, trade date, deal date, dp name, depository, asset class, isin status,
  status, pledged, blocked, locked in, pledge balance, lock in balance, holding value, value in rs, value,
  custodian`);

/** Headings of an upload of holdings and of a statement of a custodian or depository. Face or quantity is needed too. */
export const HOLDINGS: Vocabulary<HoldingField> = {
  fields: FIELDS,
  unused: [...NOT_USED, ...OF_HOLDINGS],
  asked: {
    price: "the market's price, or the cost?",
    yield: "the market's yield, or that of the cost?",
    ytm: "the market's yield, or that of the cost?",
    rate: "a price or a yield, of the market or of the cost?",
    cost: "a price per 100, or an amount?",
  },
  keys: ["isin"],
  needed: ["isin"],
  template: headings(`isin, face, acquired_on, cost_price, cost_yield, account, ref, remarks`),
  mostRows: 5000,
  isPasted: false,
};
