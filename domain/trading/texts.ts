import { requiredText } from "#domain/lib/field-texts.ts";

/** What trading refuses with, word for word. */
export const tradingTexts = {
  sendToRfq: "Sending to an exchange RFQ is not available yet.",
  mandateEnd: "A mandate needs its end.",
  ended: "The end must lie in the future.",
  settlementHoliday: "The settlement date is not a working day.",
  settlementPast: "The settlement date is before today.",
  settlementAfterMaturity: "The settlement date must be before the bond's maturity.",
  t0Over: "T+0 is over for today.",
  matured: "This bond has matured.",
  unlisted: "This bond is not listed.",
  unknownBond: "This bond is not known.",
  endClient: requiredText("End client"),
  yieldRange: "The yield of this price is outside 0% to 100%.",
  priceRange: "The price of this yield is outside 0 to 250.",
  overrideRole: "Your role does not allow changing the price.",
  belowDealt: "Should be above what is dealt already.",
  notLive: "This quote is no longer live.",
  staleEoi: "The quote changed. Look again before you change it.",
  staleCluster: "The negotiation changed. Look again before you change it.",
  clusterOver: "This negotiation is over.",
  notYourTurn: "It is the other side's turn.",
  notYourOffer: "Only the side that made the offer can withdraw it.",
  noOffer: "There is no offer waiting.",
  answerWaits: "Your answer to this quote is waiting already.",
  ownQuote: "This is a quote of your own firm.",
  sameSide: "Both quotes are on the same side.",
  otherBond: "Both quotes must be in the same bond.",
  otherSettlement: "Both quotes must settle on the same day.",
  indicative: "An indicative quote cannot be hit. Answer it instead.",
  ownLeg: "Accept the other side's level, not your own.",
  nothingFirm: "There is no firm level to accept yet.",
  nothingOpen: "Nothing is open at this level any more.",
  facilitatorOnly: "Only the facilitator can change this.",
  noBroker: "The facilitator must be a broker.",
  spreadDisagrees: "Buyer price must be seller price plus spread.",
} as const;

/** A size that is not whole lots. `lotText` is the lot as rupees are written. */
export function lotText(lot: string): string {
  return `Should be a multiple of ${lot}`;
}

/** The numbers moved between looking and accepting. */
export function levelMovedText(value: string): string {
  return `The level moved to ${value}. Check and accept again.`;
}
