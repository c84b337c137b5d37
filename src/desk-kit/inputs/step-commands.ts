import { ArrowDown, ArrowUp } from "lucide-react";
import type { LevelStep, StepSize } from "#domain/validation/level-step.ts";
import { command } from "#src/shell/commands/command.ts";
import { all, flag } from "#src/shell/commands/when.ts";
import { createOffers, type Offer } from "#src/desk-kit/inputs/offers.ts";

/** A level box that can be stepped. */
interface SteppedBox extends Offer {
  step: (step: LevelStep) => void;
}

export const steppedBoxes = createOffers<SteppedBox>();

export const levelShown = flag("level.shown", "Open a form with a level first");
export const levelFocused = flag("level.focused", "Focus a level first");

const SIZES: readonly { size: StepSize; name: string; title: string; keys: (arrow: string) => string[] }[] = [
  { size: "tick", name: "tick", title: "a tick (0.25 bp, ₹ 0.01)", keys: (arrow) => [arrow] },
  {
    size: "ten-ticks",
    name: "ten-ticks",
    title: "ten ticks (2.5 bp, ₹ 0.10)",
    keys: (arrow) => [`shift+${arrow}`, `page${arrow}`],
  },
  { size: "grain", name: "last-digit", title: "its last digit (0.0001)", keys: (arrow) => [`alt+${arrow}`] },
];

/** Step commands of level boxes, with the same keys everywhere. */
export const stepCommands = SIZES.flatMap(({ size, name, title, keys }) =>
  ([1, -1] as const).map((by) =>
    command({
      id: `level.${by === 1 ? "up" : "down"}-${name}`,
      title: `Level ${by === 1 ? "up" : "down"} by ${title}`,
      section: "Levels",
      icon: by === 1 ? ArrowUp : ArrowDown,
      keys: keys(by === 1 ? "up" : "down").map((each) => ({ keys: each, inInputs: true, when: all(levelFocused) })),
      when: all(levelShown),
      run: () => steppedBoxes.meant()?.step({ size, by }),
    }),
  ),
);
