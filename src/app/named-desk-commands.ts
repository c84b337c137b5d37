import { LayoutGrid } from "lucide-react";
import { z } from "zod";
import type { Layout } from "#domain/workspace/layout.ts";
import { deleteDesk, savedDesk, saveDesk, useNamedDesks } from "#src/app/named-desks.ts";
import { command, type ArgumentChoice, type Command } from "#src/shell/commands/command.ts";
import { all } from "#src/shell/commands/when.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { acts } from "#src/shell/undo/undo.ts";
import { notify } from "#src/ui/toast.tsx";

const NAME_MAX = 80;
const KEYS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

interface DeskInHand {
  layout: () => Layout;
  load: (layout: Layout) => void;
  reset: () => void;
}

const nameArg = z.object({ name: z.string().trim().min(1, "A name is required.").max(NAME_MAX) });
const choices = (): ArgumentChoice[] =>
  useNamedDesks.getState().desks.map(({ name }) => ({ value: name, title: name }));
const refuseNone = (): string | undefined =>
  useNamedDesks.getState().desks.length === 0 ? "Save a desk under a name first" : undefined;

/** Desks saved under names: saved, switched to by key, deleted; a reset can be undone. B-51 */
export function namedDeskCommands({ layout, load, reset }: DeskInHand): Command[] {
  function switchTo(name: string): void {
    const saved = savedDesk(name);
    if (saved === undefined)
      notify({ summary: `The desk '${name}' can no longer be used`, severity: "warn", group: "layout" });
    else load(saved);
  }
  return [
    command({
      id: "desk.save",
      title: "Save this desk under a name…",
      section: "Layout",
      aliases: ["Save the layout", "Name this desk"],
      icon: LayoutGrid,
      keys: ["w shift+s"],
      when: all(facts.onDesk, facts.atTiles),
      args: nameArg,
      ask: { name: { title: "Which name?", kind: "text", placeholder: "Morning" } },
      run: (_context, { name }) => {
        saveDesk({ ...layout(), name });
        load({ ...layout(), name });
        notify({ summary: `Desk '${name}' saved`, severity: "success", group: "layout" });
      },
    }),
    command({
      id: "desk.switch",
      title: "Switch to a saved desk…",
      section: "Layout",
      aliases: ["Load a layout", "Open a desk"],
      icon: LayoutGrid,
      keys: ["w d"],
      when: all(facts.onDesk, facts.atTiles),
      args: nameArg,
      ask: { name: { title: "Which desk?", kind: "choice", choices } },
      refuse: refuseNone,
      run: (_context, { name }) => switchTo(name),
    }),
    command({
      id: "desk.switch-nth",
      title: "Switch to the saved desk of this number",
      section: "Layout",
      icon: LayoutGrid,
      hidden: true,
      keys: KEYS.map((number) => ({ keys: `w ${number}`, args: { number } })),
      when: all(facts.onDesk, facts.atTiles),
      args: z.object({ number: z.number() }),
      refuse: ({ number = 0 }) =>
        useNamedDesks.getState().desks[number - 1] === undefined ? `No desk is saved as number ${number}` : undefined,
      run: (_context, { number }) => switchTo(useNamedDesks.getState().desks[number - 1]?.name ?? ""),
    }),
    command({
      id: "desk.delete",
      title: "Delete a saved desk…",
      section: "Layout",
      icon: LayoutGrid,
      when: all(facts.onDesk),
      args: nameArg,
      ask: { name: { title: "Which desk?", kind: "choice", choices } },
      refuse: refuseNone,
      run: (_context, { name }) => {
        const restore = deleteDesk(name);
        acts.done({ subject: `desk ${name}`, text: `Desk '${name}' deleted`, undo: () => Promise.resolve(restore()) });
      },
    }),
    command({
      id: "layout.reset",
      title: "Reset the layout",
      section: "Layout",
      aliases: ["Default layout", "Standard layout"],
      icon: LayoutGrid,
      when: all(facts.onDesk, facts.atTiles),
      run: () => {
        const before = layout();
        reset();
        acts.done({ subject: "layout", text: "Layout reset", undo: () => Promise.resolve(load(before)) });
      },
    }),
  ];
}
