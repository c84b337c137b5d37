import type { QuoteType } from "#domain/entities/eoi.ts";

// What people call a side: ASK is the field's value, 'offer' the word.

/** What a side is called in a sentence: the buyer bids, the seller offers. */
export const SIDE_NOUN: Record<QuoteType, "bid" | "offer"> = { BID: "bid", ASK: "offer" };

/** The same with a capital, as a label or to begin a sentence. */
export const SIDE_TITLE: Record<QuoteType, "Bid" | "Offer"> = { BID: "Bid", ASK: "Offer" };

/** What its owner does by a quote of this side. */
export const SIDE_VERB: Record<QuoteType, "Buy" | "Sell"> = { BID: "Buy", ASK: "Sell" };
