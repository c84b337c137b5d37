import { Landmark } from "lucide-react";
import { EXCHANGES, type Exchange } from "#domain/entities/exchanges.ts";
import { command } from "#src/shell/commands/command.ts";
import { all, flag } from "#src/shell/commands/when.ts";
import { createOffers, type Offer } from "#src/desk-kit/inputs/offers.ts";

/** An exchange, or none. */
export type Venue = Exchange | "OTC";

/** The venue of a form on screen, chosen by the same keys in all of them. */
export interface VenueOffer extends Offer {
  /** Reason a venue cannot be chosen now. */
  barred: (venue: Venue) => string | undefined;
  choose: (venue: Venue) => void;
}

export const venueOffers = createOffers<VenueOffer>();

export const venueShown = flag("venue.shown", "Open a form with a venue first");

/** Reason a form with one venue accepts no other. */
export const onlyVenueText = (venue: Venue): string =>
  venue === "OTC" ? "Only OTC is available here: nothing goes to an exchange." : `Only ${venue} is available here.`;

const KEYS: Record<Venue, string> = { NSE: "alt+n", BSE: "alt+b", OTC: "alt+o" };

export const venueCommandId = (venue: Venue): string => `venue.${venue.toLowerCase()}`;

export const venueCommands = ([...EXCHANGES, "OTC"] as const).map((venue) =>
  command({
    id: venueCommandId(venue),
    title: venue === "OTC" ? "Choose OTC, no exchange" : `Choose ${venue} as the venue`,
    section: "Venue",
    aliases: venue === "OTC" ? ["Send to no exchange", "OTC report"] : [`Send to ${venue} RFQ`, `Deal on ${venue}`],
    icon: Landmark,
    keys: [{ keys: KEYS[venue], inInputs: true }],
    when: all(venueShown),
    refuse: () => venueOffers.meant()?.barred(venue),
    run: () => venueOffers.meant()?.choose(venue),
  }),
);
