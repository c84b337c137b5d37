import { Download, Search, Upload, UserPlus } from "lucide-react";
import { useLayoutEffect } from "react";
import { command } from "#src/shell/commands/command.ts";
import { all, not } from "#src/shell/commands/when.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { facts } from "#src/desk-kit/market/focus.ts";

export interface ClientActs {
  focusFilter: () => void;
  add: () => void;
  upload: () => void;
  download: () => void | Promise<void>;
}

/** Registers the page's commands while it is open. Arrows and Enter belong to the list. */
export function useClientCommands({ focusFilter, add, upload, download }: ClientActs): void {
  const { registry } = useCommandSystem();
  useLayoutEffect(() => {
    const section = "Clients";
    const when = all(not(facts.onDesk));
    return registry.register([
      command({
        id: "clients.filter",
        title: "Filter the clients",
        section,
        icon: Search,
        keys: ["/"],
        when,
        run: focusFilter,
      }),
      command({ id: "clients.new", title: "New client", section, icon: UserPlus, keys: ["n"], when, run: add }),
      command({
        id: "clients.upload",
        title: "Upload clients",
        section,
        aliases: ["Bulk upload", "Import clients", "CSV"],
        icon: Upload,
        keys: ["u"],
        when,
        run: upload,
      }),
      command({
        id: "clients.template",
        title: "Download the template",
        section,
        aliases: ["Client template", "CSV template"],
        icon: Download,
        keys: ["t"],
        when,
        run: download,
      }),
    ]);
  }, [registry, focusFilter, add, upload, download]);
}
