import { Check, Download, RefreshCw, Undo2 } from "lucide-react";
import { useLayoutEffect } from "react";
import { facts } from "#src/desk-kit/market/focus.ts";
import { command } from "#src/shell/commands/command.ts";
import { all, flag, not } from "#src/shell/commands/when.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";

export interface ReconciliationActs {
  compare: () => Promise<void>;
  close: () => void;
  send: () => Promise<void>;
  back: () => void;
  download: () => Promise<void>;
}

/** A note is written and its sentence awaits the distinct key. */
export const closing = flag("reconciliation.closing", "Write a note on a difference first");
/** True for back office users, who compare and close; others only read. */
export const mayReconcile = flag("may.reconcile", "Only your firm's back office may do this");

/** Registers the page's commands while it is open. Arrow keys belong to the lists. */
export function useReconciliationCommands({ compare, close, send, back, download }: ReconciliationActs): void {
  const { registry } = useCommandSystem();
  useLayoutEffect(() => {
    const section = "Reconciliation";
    const here = all(not(facts.onDesk));
    const acts = all(not(facts.onDesk), mayReconcile);
    const waits = all(not(facts.onDesk), closing);
    return registry.register([
      command({
        id: "reconciliation.compare",
        title: "Compare now",
        section,
        aliases: ["Run again", "Reconcile"],
        icon: RefreshCw,
        keys: ["r"],
        when: acts,
        run: compare,
      }),
      command({
        id: "reconciliation.close",
        title: "Close the difference",
        section,
        aliases: ["Note", "Settle the difference"],
        icon: Check,
        keys: ["c"],
        when: acts,
        run: close,
      }),
      command({
        id: "reconciliation.send",
        title: "Confirm closing",
        section,
        icon: Check,
        keys: ["y"],
        when: waits,
        danger: true,
        run: send,
      }),
      command({ id: "reconciliation.back", title: "Back", section, icon: Undo2, keys: ["n"], when: waits, run: back }),
      command({
        id: "reconciliation.download",
        title: "Download the differences as CSV",
        section,
        aliases: ["Export", "File"],
        icon: Download,
        keys: ["d"],
        when: here,
        run: download,
      }),
    ]);
  }, [registry, compare, close, send, back, download]);
}
