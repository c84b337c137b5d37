import { ClipboardCopy, Download, Search } from "lucide-react";
import { useLayoutEffect } from "react";
import { facts } from "#src/desk-kit/market/focus.ts";
import { command } from "#src/shell/commands/command.ts";
import { all, not } from "#src/shell/commands/when.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";

export interface TransactionsActs {
  focusFilter: () => void;
  download: () => Promise<void>;
  copy: () => Promise<void>;
}

/** Registers the page's commands while it is open. Arrows and Enter belong to the list. */
export function useTransactionsCommands({ focusFilter, download, copy }: TransactionsActs): void {
  const { registry } = useCommandSystem();
  useLayoutEffect(() => {
    const section = "Transactions";
    const when = all(not(facts.onDesk));
    return registry.register([
      command({
        id: "transactions.filter",
        title: "Filter the transactions",
        section,
        icon: Search,
        keys: ["/"],
        when,
        run: focusFilter,
      }),
      command({
        id: "transactions.download",
        title: "Download the transactions as CSV",
        section,
        aliases: ["Export", "Spreadsheet"],
        icon: Download,
        keys: ["t d"],
        when,
        run: download,
      }),
      command({
        id: "transactions.copy",
        title: "Copy the transactions with headings",
        section,
        aliases: ["Clipboard", "Paste into a spreadsheet"],
        icon: ClipboardCopy,
        keys: ["t k"],
        when,
        run: copy,
      }),
    ]);
  }, [registry, focusFilter, download, copy]);
}
