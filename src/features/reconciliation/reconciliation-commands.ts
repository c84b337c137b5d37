import { Check, Download, RefreshCw, Undo2 } from "lucide-react";
import { all, flag } from "#src/shell/commands/when.ts";
import { definePage } from "#src/shell/controls/define-page.ts";

/** A note is written and its sentence awaits the distinct key. */
export const closing = flag("reconciliation.closing", "Write a note on a difference first");

/** Commands of the page; arrow keys belong to the lists. */
export const reconciliationPage = definePage("reconciliation", "Reconciliation", {
  compare: { title: "Compare now", aliases: ["Run again", "Reconcile"], icon: RefreshCw, keys: ["r"] },
  close: { title: "Close the difference", aliases: ["Note", "Settle the difference"], icon: Check, keys: ["c"] },
  send: { title: "Confirm closing", icon: Check, keys: ["y"], when: all(closing), danger: true },
  back: { title: "Back", icon: Undo2, keys: ["n"], when: all(closing) },
  download: {
    title: "Download the differences as CSV",
    aliases: ["Export", "File"],
    icon: Download,
    keys: ["d"],
  },
});
