import { FREE_WORDS, NOT_USED } from "#domain/tables/vocabularies/not-used.ts";
import type { Vocabulary } from "#domain/tables/table.ts";
import { headings } from "#domain/tables/vocabularies/headings.ts";

export type QuoteField = keyof typeof FIELDS;

const FIELDS = {
  isin: headings(`isin, isin code, isin no, isin number, isin nbr, security isin, isin id, id_isin, security id, instrument isin,
    bond isin, isin cd, scrip isin, ISIN / Security ID`),
  quote_type:
    headings(`quote_type, side, buy/sell, b/s, bs, bid/offer, bid/ask, buy or sell, buy / sell indicator, transaction type,
    order type, direction, b/o, buy sell flag, bid or offer`),
  quantum:
    headings(`quantum, quantity, qty, size, amount, amt, face value, face amount, face, fv, nominal, nominal value, nominal
    amount, deal size, volume, total face value, quote size, quote quantity, order qty, ord qty, deal value fv`),
  yield:
    headings(`yield, ytm, yld, yield %, yield to maturity, yield rate, quote yield, yield pct, bond yield, ytm yield, yield
    ytm, yld ytm mid, deal yield, ord yield`),
  price:
    headings(`price, clean price, px, quote price, price per 100, unit price, clean px, price clean, px last quoted, deal
    price, ord price, bond price`),
  level: headings(`level, quote, price/yield, yield/price, quoted level`),
  bid_yield:
    headings(`bid yield, bid yld, bid ytm, yld ytm bid, buy yield, bid %, best bid yield, yield bid, bid side yield, ytm bid,
    yld bid, buyer yield`),
  offer_yield:
    headings(`offer yield, ask yield, ofr yield, sell yield, yld ytm ask, ask yld, offer yld, offer ytm, offer %, ofr yld,
    best offer yield, yield offer, ytm offer, yield ask`),
  bid_price:
    headings(`bid price, bid px, px bid, buy price, best bid, best bid price, price bid, bid clean price, bid side price, buy
    px, clean bid, buying price`),
  offer_price:
    headings(`offer price, ask price, ofr price, px ask, sell price, offer px, ask px, best offer, best offer price, best ask,
    price offer, offer clean price, clean offer`),
  bid: headings(`bid, bids, buy`),
  offer: headings(`offer, offers, ask, asks, ofr, sell`),
  bid_size:
    headings(`bid qty, bid quantity, bid size, bid amt, bid amount, buy qty, bid face, bid volume, bid vol, best bid qty, size
    bid, bid qtm`),
  offer_size:
    headings(`offer qty, offer quantity, offer size, ask size, ask qty, offer amt, offer amount, ofr qty, sell qty, ask
    amount, offer face, offer volume`),
  settlement:
    headings(`settlement_delta, settlement, settle, settlement date, settlement type, settlement day, settles, settles t+,
    settl date, stlmt, settlement dt, value date, settle date, settlement cycle, sett type, settlmnt type, T+`),
  validity:
    headings(`validity, valid, valid till, valid for, valid until, validity minutes, quote validity, time in force, tif,
    validity mins, expiry, good till, valid upto, validity type`),
  end_client_id: headings(`end_client_id, client id here`),
  confirm: headings(`confirm, repeat figures`),
  coupon_frequency: headings(`coupon_frequency`),
  send_to_rfq: headings(`send_to_rfq, rfq, to rfq`),
  exchange: headings(`exchange, exch, venue, rfq platform, segment exchange, rfq exchange`),
  rfq_mode: headings(`rfq_mode, rfq type, otm/oto`),
  participant_code: headings(`participant_code, participant, counterparty code, oto participant`),
  anonymous: headings(`anonymous, anonymous quote, anon, hide name`),
};

/** Headings of an upload of quotes. */
export const QUOTES: Vocabulary<QuoteField> = {
  fields: FIELDS,
  unused: [...NOT_USED, ...FREE_WORDS],
  asked: {},
  keys: ["isin"],
  needed: ["isin"],
  template: headings(`isin, quote_type, quantum, yield, price, settlement_delta, validity`),
  mostRows: 500,
  isPasted: false,
};
