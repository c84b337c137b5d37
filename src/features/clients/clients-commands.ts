import { Download, Search, Upload, UserPlus } from "lucide-react";
import { definePage } from "#src/shell/controls/define-page.ts";

/** Commands of the page; arrows and Enter belong to the list. */
export const clientsPage = definePage("clients", "Clients", {
  filter: { title: "Filter the clients", icon: Search, keys: ["/"] },
  new: { title: "New client", icon: UserPlus, keys: ["n"] },
  upload: {
    title: "Upload clients",
    aliases: ["Bulk upload", "Import clients", "CSV"],
    icon: Upload,
    keys: ["u"],
  },
  template: {
    title: "Download the template",
    aliases: ["Client template", "CSV template"],
    icon: Download,
    keys: ["t"],
  },
});
