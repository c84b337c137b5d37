import { FileSpreadsheet, FileText, Printer, Undo2 } from "lucide-react";
import { useEffect, useLayoutEffect } from "react";
import { facts } from "#src/desk-kit/market/focus.ts";
import { command } from "#src/shell/commands/command.ts";
import { all, not } from "#src/shell/commands/when.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { useLooks } from "#src/shell/theme/theme.ts";

interface ConfirmationActs {
  print: () => void;
  pdf: () => Promise<void>;
  csv: () => Promise<void>;
  back: () => void;
}

/** Registers the commands of the confirmation while its page is open. */
export function useConfirmationCommands(acts: ConfirmationActs): void {
  const { registry } = useCommandSystem();
  useLayoutEffect(() => {
    const shared = { section: "Deal confirmation", when: all(not(facts.onDesk)) };
    return registry.register([
      command({
        ...shared,
        id: "confirmation.print",
        title: "Print the confirmation",
        icon: Printer,
        keys: ["p"],
        run: acts.print,
      }),
      command({
        ...shared,
        id: "confirmation.pdf",
        title: "Download the confirmation as PDF",
        icon: FileText,
        keys: ["d"],
        run: acts.pdf,
      }),
      command({
        ...shared,
        id: "confirmation.csv",
        title: "Download the confirmation as CSV",
        icon: FileSpreadsheet,
        keys: ["c"],
        run: acts.csv,
      }),
      command({
        ...shared,
        id: "confirmation.back",
        title: "Back to the transaction",
        icon: Undo2,
        keys: ["b"],
        run: acts.back,
      }),
    ]);
  }, [registry, acts]);
}

/** Prints in the light theme, whichever theme the screen has. */
export function usePrintedInLight(): void {
  useEffect(() => {
    const wear = (isDark: boolean) => document.documentElement.classList.toggle("dark", isDark);
    const before = () => wear(false);
    const after = () => wear(useLooks.getState().theme === "dark");
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
}
