import { z } from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { persistedIn } from "#src/lib/persisted.ts";
import { stores } from "#src/lib/stored.ts";
import { command } from "#src/shell/commands/command.ts";
import { all, flag } from "#src/shell/commands/when.ts";

/** Unit shown for the levels of stacks. */
export type StackFigure = "yield" | "price";

const initial: { figure: StackFigure } = { figure: "yield" };

export const useStackFigure = create<typeof initial>()(
  persist(
    () => initial,
    persistedIn({
      store: stores.arranged,
      name: "stack-figure",
      initial,
      accept: (stored) => z.object({ figure: z.enum(["yield", "price"]) }).safeParse(stored).data,
    }),
  ),
);
stores.onPerson(() => void useStackFigure.persist.rehydrate());

export const stackShown = flag("stack.shown", "Stack a panel by bond first");

export const stackCommand = command({
  id: "stack.figure",
  title: "Show levels of stacks as price, or as yield",
  section: "Public Runs",
  aliases: ["Price or yield", "Prices in the stack"],
  keys: ["l"],
  when: all(stackShown),
  run: () => {
    useStackFigure.setState(({ figure }) => ({ figure: figure === "yield" ? "price" : "yield" }));
  },
});
