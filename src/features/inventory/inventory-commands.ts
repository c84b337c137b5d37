import {
  BadgeIndianRupee,
  CalendarDays,
  Check,
  Coins,
  Copy,
  Download,
  HandCoins,
  Landmark,
  List,
  Repeat,
  Search,
  Settings2,
  SquareCheck,
  Tag,
  Undo2,
  Upload,
} from "lucide-react";
import { useLayoutEffect } from "react";
import { facts } from "#src/desk-kit/market/focus.ts";
import { command, type Command } from "#src/shell/commands/command.ts";
import { all, flag, not } from "#src/shell/commands/when.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { retypeProblem, useAct } from "#src/features/inventory/act-store.ts";

/** An act's sentence awaits its distinct key. */
export const acting = flag("inventory.acting", "Nothing to confirm");
/** True for users who can quote from the book. */
export const mayOffer = flag("may.offer.inventory", "Only dealers offer on the market");

/** Acts of the page, each with a key, a button and a palette entry. */
export interface InventoryActs {
  upload: () => void;
  trade: () => void;
  value: () => void;
  cost: () => void;
  statement: () => void;
  offer: () => void;
  repayment: () => void;
  rules: () => void;
  search: () => void;
  holdings: () => void;
  payments: () => void;
  receipts: () => void;
  copy: () => void;
  download: () => void;
}

type Act = Pick<Command, "title" | "icon"> & { id: keyof InventoryActs; keys: string[]; aliases: string[] };

const ACTS: readonly Act[] = [
  { id: "upload", title: "Upload holdings", icon: Upload, keys: ["u"], aliases: ["Load a file", "CSV"] },
  { id: "trade", title: "Record an external trade", icon: Repeat, keys: ["e"], aliases: ["Trade made elsewhere"] },
  { id: "value", title: "Value the holding", icon: BadgeIndianRupee, keys: ["v"], aliases: ["Desk valuation", "Mark"] },
  { id: "cost", title: "Change the cost of a lot", icon: Tag, keys: ["c"], aliases: ["Cost price", "Cost yield"] },
  {
    id: "statement",
    title: "Confirm the custodian's statement",
    icon: SquareCheck,
    keys: ["s"],
    aliases: ["Confirm previous"],
  },
  { id: "offer", title: "Offer the marked holdings", icon: HandCoins, keys: ["o"], aliases: ["Sell", "Quote"] },
  { id: "repayment", title: "Enter a call or put", icon: Landmark, keys: ["k"], aliases: ["Called", "Put option"] },
  { id: "rules", title: "Set the book rules", icon: Settings2, keys: ["b"], aliases: ["FIFO", "Weighted average"] },
  { id: "search", title: "Filter the holdings", icon: Search, keys: ["/"], aliases: ["Find"] },
  { id: "holdings", title: "Show holdings", icon: List, keys: ["1"], aliases: ["Positions"] },
  { id: "payments", title: "Show upcoming payments", icon: CalendarDays, keys: ["2"], aliases: ["Cashflow calendar"] },
  { id: "receipts", title: "Show payments to mark received", icon: Coins, keys: ["3"], aliases: ["Coupons", "TDS"] },
  { id: "copy", title: "Copy the list with headings", icon: Copy, keys: ["t"], aliases: ["Spreadsheet", "Clipboard"] },
  { id: "download", title: "Download the list as CSV", icon: Download, keys: ["d"], aliases: ["Export", "File"] },
];

/** Registers the page's commands while it is open. Arrows, Space and Enter belong to the lists. */
export function useInventoryCommands(acts: InventoryActs): void {
  const { registry } = useCommandSystem();
  useLayoutEffect(() => {
    const section = "Inventory";
    const here = all(not(facts.onDesk), not(acting));
    const waits = all(acting);
    return registry.register([
      ...ACTS.map(({ id, ...act }) =>
        command({
          ...act,
          id: `inventory.${id}`,
          section,
          when: id === "offer" ? all(not(facts.onDesk), not(acting), mayOffer) : here,
          run: () => acts[id](),
        }),
      ),
      command({
        id: "inventory.confirm",
        title: "Confirm",
        section,
        icon: Check,
        keys: ["y"],
        when: waits,
        danger: true,
        hidden: true,
        refuse: retypeProblem,
        run: () => useAct.getState().settle(true),
      }),
      command({
        id: "inventory.back",
        title: "Back",
        section,
        icon: Undo2,
        keys: ["n"],
        when: waits,
        hidden: true,
        run: () => useAct.getState().settle(false),
      }),
    ]);
  }, [registry, acts]);
}
