import { Check, ListChecks, Undo2, X } from "lucide-react";
import { useLayoutEffect } from "react";
import { facts } from "#src/desk-kit/market/focus.ts";
import type { Decision } from "#src/features/approvals/approval-text.ts";
import { command } from "#src/shell/commands/command.ts";
import { all, flag, not } from "#src/shell/commands/when.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";

export interface ApprovalActs {
  ask: (decision: Decision) => void;
  send: () => void;
  back: () => void;
  switchList: () => void;
}

/** A decision is chosen and its sentence awaits the distinct key. */
export const deciding = flag("approval.deciding", "Choose a decision first");

/** Registers the page's commands while it is open. Arrow keys belong to the list. */
export function useApprovalCommands({ ask, send, back, switchList }: ApprovalActs): void {
  const { registry } = useCommandSystem();
  useLayoutEffect(() => {
    const section = "Approvals";
    const here = all(not(facts.onDesk));
    const waits = all(not(facts.onDesk), deciding);
    return registry.register([
      command({
        id: "approvals.approve",
        title: "Approve the change",
        section,
        icon: Check,
        keys: ["a"],
        when: here,
        run: () => ask("approve"),
      }),
      command({
        id: "approvals.reject",
        title: "Reject the change",
        section,
        icon: X,
        keys: ["r"],
        when: here,
        run: () => ask("reject"),
      }),
      command({
        id: "approvals.withdraw",
        title: "Withdraw my change",
        section,
        icon: Undo2,
        keys: ["x"],
        when: here,
        run: () => ask("withdraw"),
      }),
      command({
        id: "approvals.send",
        title: "Confirm the decision",
        section,
        icon: Check,
        keys: ["y"],
        when: waits,
        danger: true,
        run: send,
      }),
      command({ id: "approvals.back", title: "Back", section, icon: Undo2, keys: ["n"], when: waits, run: back }),
      command({
        id: "approvals.list",
        title: "Switch between pending and decided changes",
        section,
        icon: ListChecks,
        keys: ["l"],
        when: here,
        run: switchList,
      }),
    ]);
  }, [registry, ask, send, back, switchList]);
}
