import type { QuoteType } from "#domain/entities/eoi.ts";

// Market terms for a side: the field value is ASK, the displayed term is 'offer'.

/** Noun for a side within a sentence: the buyer bids, the seller offers. */
export const SIDE_NOUN: Record<QuoteType, "bid" | "offer"> = { BID: "bid", ASK: "offer" };

/** Capitalised noun for labels and the start of a sentence. */
export const SIDE_TITLE: Record<QuoteType, "Bid" | "Offer"> = { BID: "Bid", ASK: "Offer" };

/** Action of the quote's owner. */
export const SIDE_VERB: Record<QuoteType, "Buy" | "Sell"> = { BID: "Buy", ASK: "Sell" };
