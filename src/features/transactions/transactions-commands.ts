import { ClipboardCopy, Download, FileSpreadsheet, FileText, Printer, Search, Undo2 } from "lucide-react";
import { definePage } from "#src/shell/controls/define-page.ts";

/** Commands of the list; arrows and Enter belong to it. */
export const transactionsPage = definePage("transactions", "Transactions", {
  filter: { title: "Filter the transactions", icon: Search, keys: ["/"] },
  download: {
    title: "Download the transactions as CSV",
    aliases: ["Export", "Spreadsheet"],
    icon: Download,
    keys: ["t d"],
  },
  copy: {
    title: "Copy the transactions with headings",
    aliases: ["Clipboard", "Paste into a spreadsheet"],
    icon: ClipboardCopy,
    keys: ["t k"],
  },
});

/** Commands of one transaction's confirmation. */
export const confirmationPage = definePage("confirmation", "Deal confirmation", {
  print: { title: "Print the confirmation", icon: Printer, keys: ["p"] },
  pdf: { title: "Download the confirmation as PDF", icon: FileText, keys: ["d"] },
  csv: { title: "Download the confirmation as CSV", icon: FileSpreadsheet, keys: ["c"] },
  back: { title: "Back to the transaction", icon: Undo2, keys: ["b"] },
});
