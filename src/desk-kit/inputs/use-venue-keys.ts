import { useEffect, useRef, type RefObject } from "react";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import {
  onlyVenueText,
  type Venue,
  type VenueOffer,
  venueOffers,
  venueShown,
} from "#src/desk-kit/inputs/venue-commands.ts";

type VenueChoice = Pick<VenueOffer, "barred" | "choose">;

/** Registers the venue keys of a form. @param element inside the form; null offers nothing */
export function useVenueKeys(element: RefObject<HTMLElement | null>, choice: VenueChoice | null): void {
  const isOffered = choice !== null;
  useCommandContext(venueShown, isOffered ? true : undefined);
  const now = useRef(choice);
  useEffect(() => {
    now.current = choice;
  });
  useEffect(() => {
    if (!isOffered) return undefined;
    return venueOffers.add({
      element: () => element.current,
      barred: (venue) => now.current?.barred(venue),
      choose: (venue) => now.current?.choose(venue),
    });
  }, [element, isOffered]);
}

/** Venue keys of a form with a fixed venue: they show a text. Undefined when the form has its own choice. */
export function useOneVenue(element: RefObject<HTMLElement | null>, venue: Venue | undefined): void {
  const only = venue === undefined ? null : { barred: () => onlyVenueText(venue), choose: () => undefined };
  useVenueKeys(element, only);
}
