import { Bookmark, Columns3, Link2, ListPlus, Search } from "lucide-react";
import { facts } from "#src/desk-kit/market/focus.ts";
import { all } from "#src/shell/commands/when.ts";
import { definePage } from "#src/shell/controls/define-page.ts";

/** Commands of the page, for visitors too. */
export const findPage = definePage("find", "Find", {
  search: { title: "Search bonds", aliases: ["Find a bond"], icon: Search, keys: ["/"] },
  saved: {
    title: "Save this search, or open a saved one",
    aliases: ["Save search", "Saved searches"],
    icon: Bookmark,
    keys: ["s"],
  },
  "copy-link": { title: "Copy the link to this search", icon: Link2, keys: ["shift+l"] },
  compare: { title: "Compare the ticked bonds", icon: Columns3, keys: ["v"] },
  list: { title: "Request levels for the ticked bonds", icon: ListPlus, keys: ["l"], when: all(facts.mayTrade) },
});
