/** Something that the controls on screen offer a command, each for the form it is in. */
export interface Offer {
  /** The control with everything around it that belongs to it. */
  element: () => HTMLElement | null;
}

/** List of current offers; `meant` is the offer of the focused form, else of the form opened last. */
export function createOffers<T extends Offer>() {
  const offers = new Set<T>();
  return {
    /** @returns a function that removes the offer */
    add(offer: T): () => void {
      offers.add(offer);
      return () => offers.delete(offer);
    },
    meant(): T | undefined {
      const shown = [...offers];
      const form = (offer: T) => offer.element()?.closest("form");
      return shown.find((offer) => form(offer)?.contains(document.activeElement)) ?? shown.at(-1);
    },
  };
}
