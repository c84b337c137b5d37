import { type Lot, lotAssumption } from "#domain/entities/lot.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";

/** Exact refusal texts of trading. */
export const tradingTexts = {
  liveAlready: "This quote of an earlier file is live.",
  chooseExchange: "Choose the exchange.",
  indicativeRfq: "An indicative quote is not sent to an exchange.",
  rfqSettlement: "Settlement on RFQ is T+0 or T+1.",
  otoParticipant: "Name the participant for a one-to-one quote.",
  brokeredOtm: "A brokered one-to-many quote is placed by the broker.",
  mandateEnd: "Enter the end of the mandate.",
  ended: "The end must be in the future.",
  settlementHoliday: "The settlement date is not a working day.",
  settlementPast: "The settlement date is before today.",
  settlementAfterMaturity: "The settlement date must be before the bond's maturity.",
  t0Over: "T+0 is over for today.",
  matured: "This bond has matured.",
  unlisted: "This bond is not listed.",
  unknownBond: "This bond is not known.",
  noRupeeLot: "A gold bond is counted in grams of gold, so it has no size in rupees.",
  endClient: requiredText("End client"),
  unknownClient: "This client is not known.",
  unknownAccount: "This account is not known.",
  unknownBroker: "This broker is not known.",
  unknownTicket: "This ticket is not known.",
  yieldRange: "The yield of this price is outside 0% to 100%.",
  priceRange: "The price of this yield is outside 0 to 250.",
  overrideRole: "Your role does not allow changing the price.",
  belowDealt: "Should be above the size already dealt.",
  notLive: "This quote is no longer live.",
  staleEoi: "The quote has changed. Check it again before you change it.",
  staleCluster: "The negotiation has changed. Check it again before you change it.",
  clusterOver: "This negotiation is over.",
  notYourTurn: "It is the other side's turn.",
  notYourOffer: "Only the side that named the level can withdraw it.",
  atExchange: "This negotiation is between the two sides at the exchange.",
  noOffer: "Nothing to answer here.",
  answerWaits: "Your answer to this quote is already waiting.",
  ownQuote: "This is a quote of your own firm.",
  lineGone: "This line is no longer live.",
  sameSide: "Both quotes are on the same side.",
  otherBond: "Both quotes must be in the same bond.",
  otherSettlement: "Both quotes must settle on the same day.",
  otherBondTerms: "Your negotiation on this line continues on its original terms.",
  indicative: "An indicative quote cannot be hit. Answer it instead.",
  moreThanOpen: "More than the quote's open size.",
  ownLeg: "Accept the other side's level, not your own.",
  nothingFirm: "There is no firm level to accept yet.",
  nothingOpen: "Nothing is open at this level any more.",
  facilitatorOnly: "Only the facilitator can change this.",
  noBroker: "The facilitator must be a broker.",
  noPrice: "The level has no price.",
  spreadDisagrees: "Buyer price must be seller price plus spread.",
} as const;

/** Refusal of a size that is not whole lots. */
export function lotText(lot: Lot): string {
  const assumption = lotAssumption(lot);
  const rule = `Should be a multiple of ${formatRupees(lot.rupees, 0)}`;
  return assumption === null ? rule : `${rule}. ${assumption}`;
}

/** Refusal of a bond that cannot be priced; `reason` names the missing term. */
export function noMoneyText(reason: string): string {
  return `No deal can be made without its consideration. ${reason}`;
}

/** Refusal when a chat quote was sent again between viewing and answering. `text` is the current line. */
export function lineMovedText(text: string): string {
  return `The line changed to: ${text}. Check and answer again.`;
}

/** Refusal when a quote changed between viewing and dealing. `size` and `level` are its current values. */
export function quoteMovedText(size: string, level: string): string {
  return `The quote is now ${size} at ${level}. Check and deal again.`;
}

/** Refusal when the numbers changed between viewing and accepting. */
export function levelMovedText(value: string): string {
  return `The level moved to ${value}. Check and accept again.`;
}
