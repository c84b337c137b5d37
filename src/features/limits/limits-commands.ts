import { Plus, Trash2 } from "lucide-react";
import { definePage } from "#src/shell/controls/define-page.ts";

/** Commands of the page; arrows and Enter belong to the list. */
export const limitsPage = definePage("limits", "Limits", {
  add: { title: "Add a limit", aliases: ["New limit"], icon: Plus, keys: ["n"] },
  remove: { title: "Remove the limit", aliases: ["Delete the limit"], icon: Trash2, keys: ["x"], danger: true },
});
