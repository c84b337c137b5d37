import { Search, ShieldAlert } from "lucide-react";
import { useEffect } from "react";
import { command } from "#src/shell/commands/command.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { all, not } from "#src/shell/commands/when.ts";
import { facts } from "#src/desk-kit/market/focus.ts";

export interface SurveillanceActs {
  move: (by: number) => void;
  focusSearch: () => void;
  switchView: () => void;
}

/** The page's own commands, for as long as it is open. Enter belongs to the list that has the focus. */
export function useSurveillanceCommands({ move, focusSearch, switchView }: SurveillanceActs): void {
  const { registry } = useCommandSystem();
  useEffect(() => {
    const section = "Surveillance";
    const when = all(not(facts.onDesk));
    return registry.register([
      command({
        id: "surveillance.next",
        title: "Next in the list",
        section,
        keys: ["j"],
        when,
        hidden: true,
        run: () => move(1),
      }),
      command({
        id: "surveillance.previous",
        title: "Previous in the list",
        section,
        keys: ["k"],
        when,
        hidden: true,
        run: () => move(-1),
      }),
      command({
        id: "surveillance.search",
        title: "Search the firm's chats",
        section,
        icon: Search,
        keys: ["/"],
        when,
        run: focusSearch,
      }),
      command({
        id: "surveillance.view",
        title: "Switch between chats and alerts",
        section,
        icon: ShieldAlert,
        keys: ["a"],
        when,
        run: switchView,
      }),
    ]);
  }, [registry, move, focusSearch, switchView]);
}
