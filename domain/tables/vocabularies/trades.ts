import { FREE_WORDS, NOT_USED } from "#domain/tables/vocabularies/not-used.ts";
import type { Vocabulary } from "#domain/tables/table.ts";
import { headings } from "#domain/tables/vocabularies/headings.ts";

export type TradeField = keyof typeof FIELDS;

const FIELDS = {
  exchange:
    headings(`exchange, exch, reporting exchange, reported on, venue, report to, platform, reporting platform, reporting
    venue, exchange name, settled through, cbrics/icdm, system, exchange code`),
  side: headings(`side, buy/sell, b/s, buyer/seller, transaction type, buy or sell, our side, trade type b/s, bs, deal side,
    transaction, buy/sell flag, direction, buy sell indicator`),
  isin: headings(`isin, isin code, isin no, isin number, isin nbr, security isin, isin id, id_isin, security id, instrument isin,
    bond isin, isin cd, scrip isin, ISIN / Security ID`),
  face: headings(`face, face value, face amount, fv, total face value, nominal, nominal value, nominal amount, face value held,
    holding face value, par amount, quantum, amount, position face, face value of holding, face outstanding, holding
    fv, quantity, qty, size, volume, deal size, trade qty, value fv, trade value face, no of bonds, number of bonds,
    nos`),
  yield:
    headings(`yield, ytm, yld, deal yield, trade yield, traded yield, yield to maturity, yield rate, ytm %, executed yield,
    yield %, deal ytm, dealt yield`),
  price:
    headings(`price, clean price, deal price, price clean, clean px, transacted price, trade price, traded price, px, executed
    price, price per 100, unit price, dealt price`),
  trade_time:
    headings(`trade_time, deal time, time, time of trade, time of deal, execution time, dealt at, transaction time, traded at,
    time of execution, trade tm, deal tm, time stamp, timestamp`),
  trade_date:
    headings(`trade date, deal date, date of trade, date of deal, transaction date, execution date, trade dt, deal dt, dealt
    on, traded on`),
  settlement_date:
    headings(`settlement_date, settlement, settle date, settl date, value date, settlement dt, sett date, stlmt date,
    settlement day, settlement type, settlement on, value dt`),
  counterparty_code:
    headings(`counterparty_code, counterparty, counter party, counter party code, cpty, cp code, cpty code, counterparty nse
    code, counterparty bse code, participant code, contra party, contra code, other party code, counterparty id, cp`),
  custodian: headings(`custodian, custodian code, cust code, custodian id, cm code, clearing custodian, custody code`),
  broker_code: headings(`broker_code, broker, broker id, arranger code, intermediary code, brkr code`),
  brokerage_paise_per_100: headings(
    `brokerage_paise_per_100, brokerage, brokerage paise, brok, brokerage rate, commission paise`,
  ),
  ref: headings(`ref, reference, ref no, our ref, deal ref, deal no, deal id, deal number, trade ref, internal ref, reference no,
    ticket no, deal slip no, front office ref`),
  late_reason: headings(
    `late_reason, reason for delay, delay reason, reason, reason late, late reporting reason, remarks for delay`,
  ),
  confirm: headings(`confirm`),
};

/** Known and not used in trades alone. */
const OF_TRADES = headings(`client, dealer name, nse member, segment, counterparty name, deal type`);

/** Headings of a file of trades to report. */
export const TRADES: Vocabulary<TradeField> = {
  fields: FIELDS,
  unused: [...NOT_USED, ...FREE_WORDS, ...OF_TRADES],
  asked: { rate: "a price or a yield?", "deal rate": "a price or a yield?" },
  keys: ["isin"],
  needed: ["exchange", "side", "isin", "face", "trade_time", "counterparty_code"],
  template:
    headings(`exchange, side, isin, face, yield, price, trade_time, settlement_date, counterparty_code, custodian,
    broker_code, brokerage_paise_per_100, ref, late_reason, confirm`),
  mostRows: 500,
  isPasted: false,
};
