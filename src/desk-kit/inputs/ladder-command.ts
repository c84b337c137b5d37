import { Rows3 } from "lucide-react";
import { command } from "#src/shell/commands/command.ts";
import { all, flag } from "#src/shell/commands/when.ts";

/** A ladder that can be opened: one for each level box on screen. */
export interface LadderOffer {
  /** The box with everything around it that belongs to it. */
  element: () => HTMLElement | null;
  /** Why it cannot open now. */
  barred: () => string | undefined;
  open: () => void;
}

const offers = new Set<LadderOffer>();

export function offerLadder(offer: LadderOffer): () => void {
  offers.add(offer);
  return () => offers.delete(offer);
}

/** The ladder of the form one is in, else of the form that opened last. */
function meant(): LadderOffer | undefined {
  const shown = [...offers];
  const form = (offer: LadderOffer) => offer.element()?.closest("form");
  return shown.find((offer) => form(offer)?.contains(document.activeElement)) ?? shown.at(-1);
}

export const ladderShown = flag("ladder.shown", "Open a form with a level first");

export const LADDER_COMMAND = "level.ladder";

export const ladderCommand = command({
  id: LADDER_COMMAND,
  title: "Yield ladder",
  section: "Levels",
  aliases: ["Ladder", "Price at basis points around the level"],
  icon: Rows3,
  keys: [{ keys: "alt+l", inInputs: true }],
  when: all(ladderShown),
  refuse: () => meant()?.barred(),
  // A frame later: the palette gives the focus back first when it was chosen there.
  run: () => void requestAnimationFrame(() => meant()?.open()),
});
