import { ArrowLeftRight, CalendarPlus, Check, Download, Pencil, Trash2, Undo2, Upload } from "lucide-react";
import { useLayoutEffect } from "react";
import { facts } from "#src/desk-kit/market/focus.ts";
import { command } from "#src/shell/commands/command.ts";
import { all, not } from "#src/shell/commands/when.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";

export interface CalendarActs {
  add: () => void;
  edit: () => void;
  remove: () => void;
  upload: () => void;
  download: () => void | Promise<void>;
  switchExchange: () => void;
  /** Moves by whole years; positive is later. */
  moveYear: (by: 1 | -1) => void;
  putInForce: () => void;
  back: () => void;
}

/** Registers the page's commands while it is open. Arrows and Enter belong to the list. */
export function useCalendarCommands(acts: CalendarActs): void {
  const { registry } = useCommandSystem();
  useLayoutEffect(() => {
    const section = "Calendars";
    const when = all(not(facts.onDesk));
    const one = (id: string, title: string, key: string, run: () => void | Promise<void>, more: object = {}) =>
      command({ id: `calendars.${id}`, title, section, keys: [key], when, run, ...more });
    return registry.register([
      one("add", "Add a holiday", "a", acts.add, { icon: CalendarPlus, aliases: ["New holiday"] }),
      one("edit", "Change the holiday", "e", acts.edit, { icon: Pencil }),
      one("remove", "Remove the holiday", "x", acts.remove, { icon: Trash2, danger: true }),
      one("upload", "Upload holidays", "u", acts.upload, { icon: Upload, aliases: ["CSV"] }),
      one("template", "Download the template of holidays", "t", acts.download, { icon: Download }),
      one("exchange", "Switch between NSE and BSE", "s", acts.switchExchange, { icon: ArrowLeftRight }),
      one("next-year", "Show the next year", "]", () => acts.moveYear(1)),
      one("last-year", "Show the previous year", "[", () => acts.moveYear(-1)),
      one("confirm", "Apply the holidays", "y", acts.putInForce, { icon: Check, danger: true }),
      one("back", "Back to the holidays", "n", acts.back, { icon: Undo2 }),
    ]);
  }, [registry, acts]);
}
