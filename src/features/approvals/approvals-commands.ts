import { Check, ListChecks, Undo2, X } from "lucide-react";
import { all, flag } from "#src/shell/commands/when.ts";
import { definePage } from "#src/shell/controls/define-page.ts";

/** A decision is chosen and its sentence awaits the distinct key. */
export const deciding = flag("approval.deciding", "Choose a decision first");

/** Commands of the page; arrow keys belong to the list. */
export const approvalsPage = definePage("approvals", "Approvals", {
  approve: { title: "Approve the change", icon: Check, keys: ["a"] },
  reject: { title: "Reject the change", icon: X, keys: ["r"] },
  withdraw: { title: "Withdraw my change", icon: Undo2, keys: ["x"] },
  send: { title: "Confirm the decision", icon: Check, keys: ["y"], when: all(deciding), danger: true },
  back: { title: "Back", icon: Undo2, keys: ["n"], when: all(deciding) },
  list: { title: "Switch between pending and decided changes", icon: ListChecks, keys: ["l"] },
});
