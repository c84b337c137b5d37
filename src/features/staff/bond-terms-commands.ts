import { Check, ListChecks, X } from "lucide-react";
import { useLayoutEffect } from "react";
import { command } from "#src/shell/commands/command.ts";
import { all, not } from "#src/shell/commands/when.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { facts } from "#src/desk-kit/market/focus.ts";

export interface BondTermActs {
  focusSource: () => void;
  focusReason: () => void;
  switchList: () => void;
  send: () => void;
}

/** Registers the page's commands while it is open. Arrows and Enter belong to the list. */
export function useBondTermCommands({ focusSource, focusReason, switchList, send }: BondTermActs): void {
  const { registry } = useCommandSystem();
  useLayoutEffect(() => {
    const section = "Bond terms";
    const when = all(not(facts.onDesk));
    return registry.register([
      command({
        id: "bond-terms.source",
        title: "Confirm the proposed term",
        section,
        icon: Check,
        keys: ["c"],
        when,
        run: focusSource,
      }),
      command({
        id: "bond-terms.reason",
        title: "Reject the proposed term",
        section,
        icon: X,
        keys: ["r"],
        when,
        run: focusReason,
      }),
      command({
        id: "bond-terms.send",
        title: "Send the decision on the term",
        section,
        keys: ["mod+enter"],
        when,
        danger: true,
        run: send,
      }),
      command({
        id: "bond-terms.list",
        title: "Switch between open and decided terms",
        section,
        icon: ListChecks,
        keys: ["a"],
        when,
        run: switchList,
      }),
    ]);
  }, [registry, focusSource, focusReason, switchList, send]);
}
