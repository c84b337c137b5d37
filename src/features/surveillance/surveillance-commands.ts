import { Archive, Download, Folder, FolderPlus, History, Scale, Search, ShieldAlert } from "lucide-react";
import { definePage } from "#src/shell/controls/define-page.ts";

/** Commands of the page; Enter belongs to the focused list. */
export const surveillancePage = definePage("surveillance", "Surveillance", {
  next: { title: "Next in the list", keys: ["j"], hidden: true },
  previous: { title: "Previous in the list", keys: ["k"], hidden: true },
  search: { title: "Search the firm's chats or timeline", icon: Search, keys: ["/"] },
  view: { title: "Switch between chats and alerts", icon: ShieldAlert, keys: ["a"] },
  timeline: {
    title: "Open the firm's timeline",
    aliases: ["Audit trail", "Activity"],
    icon: History,
    keys: ["t"],
  },
  "export-timeline": { title: "Export the timeline as listed", icon: Download, keys: ["x"] },
  cases: { title: "Open the firm's cases", icon: Folder, keys: ["s"] },
  retention: { title: "Open retention and legal holds", icon: Archive, keys: ["h"] },
  "market-rules": {
    title: "Open the rules of the market",
    aliases: ["Market rules", "What may be dealt"],
    icon: Scale,
    keys: ["m"],
  },
  "add-to-case": { title: "Add the open item to a case", icon: FolderPlus, keys: ["c"] },
});
