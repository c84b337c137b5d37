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
import { all, flag, not } from "#src/shell/commands/when.ts";
import { definePage } from "#src/shell/controls/define-page.ts";
import { retypeProblem } from "#src/features/inventory/act-store.ts";

/** An act's sentence awaits its distinct key. */
export const acting = flag("inventory.acting", "Nothing to confirm");
const waiting = all(acting);

/** Commands of the page; arrows, Space and Enter belong to the lists. */
export const inventoryPage = definePage(
  "inventory",
  "Inventory",
  {
    upload: { title: "Upload holdings", icon: Upload, keys: ["u"], aliases: ["Load a file", "CSV"] },
    trade: { title: "Record an external trade", icon: Repeat, keys: ["e"], aliases: ["Trade made elsewhere"] },
    value: { title: "Value the holding", icon: BadgeIndianRupee, keys: ["v"], aliases: ["Desk valuation", "Mark"] },
    cost: { title: "Change the cost of a lot", icon: Tag, keys: ["c"], aliases: ["Cost price", "Cost yield"] },
    statement: {
      title: "Confirm the custodian's statement",
      icon: SquareCheck,
      keys: ["s"],
      aliases: ["Confirm previous"],
    },
    offer: { title: "Offer the marked holdings", icon: HandCoins, keys: ["o"], aliases: ["Sell", "Quote"] },
    repayment: { title: "Enter a call or put", icon: Landmark, keys: ["k"], aliases: ["Called", "Put option"] },
    rules: { title: "Set the book rules", icon: Settings2, keys: ["b"], aliases: ["FIFO", "Weighted average"] },
    search: { title: "Filter the holdings", icon: Search, keys: ["/"], aliases: ["Find"] },
    holdings: { title: "Show holdings", icon: List, keys: ["1"], aliases: ["Positions"] },
    payments: { title: "Show upcoming payments", icon: CalendarDays, keys: ["2"], aliases: ["Cashflow calendar"] },
    receipts: { title: "Show payments to mark received", icon: Coins, keys: ["3"], aliases: ["Coupons", "TDS"] },
    copy: { title: "Copy the list with headings", icon: Copy, keys: ["t"], aliases: ["Spreadsheet", "Clipboard"] },
    download: { title: "Download the list as CSV", icon: Download, keys: ["d"], aliases: ["Export", "File"] },
    confirm: {
      title: "Confirm",
      icon: Check,
      keys: ["y"],
      when: waiting,
      danger: true,
      hidden: true,
      refuse: retypeProblem,
    },
    back: { title: "Back", icon: Undo2, keys: ["n"], when: waiting, hidden: true },
  },
  not(acting),
);
