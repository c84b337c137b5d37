/** Requests to an exchange within a negotiation. */
export const VENUE_ACTS = ["respond", "counter", "withdrawOffer", "terminate", "accept"] as const;
export type VenueAct = (typeof VENUE_ACTS)[number];
