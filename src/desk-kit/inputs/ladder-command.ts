import { Rows3 } from "lucide-react";
import { command } from "#src/shell/commands/command.ts";
import { all, flag } from "#src/shell/commands/when.ts";
import { createOffers, type Offer } from "#src/desk-kit/inputs/offers.ts";

/** A ladder that can be opened: one for each level box on screen. */
interface LadderOffer extends Offer {
  /** Reason it cannot open now. */
  barred: () => string | undefined;
  open: () => void;
}

export const ladders = createOffers<LadderOffer>();

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
  refuse: () => ladders.meant()?.barred(),
  run: ({ source }) => {
    const open = () => ladders.meant()?.open();
    // By its key at once, so that the next key meets the ladder. The palette gives the focus back first.
    if (source === "key") open();
    else requestAnimationFrame(open);
  },
});
