import { Archive, Download, Folder, FolderPlus, History, Scale, Search, ShieldAlert } from "lucide-react";
import { useLayoutEffect } from "react";
import { command } from "#src/shell/commands/command.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { all, not } from "#src/shell/commands/when.ts";
import { facts } from "#src/desk-kit/market/focus.ts";

export interface SurveillanceActs {
  move: (by: number) => void;
  focusSearch: () => void;
  switchView: () => void;
  openTimeline: () => void;
  exportList: () => void;
  openCases: () => void;
  openRetention: () => void;
  openMarketRules: () => void;
  addToCase: () => void;
}

/** Registers the page's commands while it is open. Enter belongs to the focused list. */
export function useSurveillanceCommands({
  move,
  focusSearch,
  switchView,
  openTimeline,
  exportList,
  openCases,
  openRetention,
  openMarketRules,
  addToCase,
}: SurveillanceActs): void {
  const { registry } = useCommandSystem();
  useLayoutEffect(() => {
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
        title: "Search the firm's chats or timeline",
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
      command({
        id: "surveillance.timeline",
        title: "Open the firm's timeline",
        section,
        aliases: ["Audit trail", "Activity"],
        icon: History,
        keys: ["t"],
        when,
        run: openTimeline,
      }),
      command({
        id: "surveillance.export-timeline",
        title: "Export the timeline as listed",
        section,
        icon: Download,
        keys: ["x"],
        when,
        run: exportList,
      }),
      command({
        id: "surveillance.cases",
        title: "Open the firm's cases",
        section,
        icon: Folder,
        keys: ["s"],
        when,
        run: openCases,
      }),
      command({
        id: "surveillance.retention",
        title: "Open retention and legal holds",
        section,
        icon: Archive,
        keys: ["h"],
        when,
        run: openRetention,
      }),
      command({
        id: "surveillance.market-rules",
        title: "Open the rules of the market",
        section,
        aliases: ["Market rules", "What may be dealt"],
        icon: Scale,
        keys: ["m"],
        when,
        run: openMarketRules,
      }),
      command({
        id: "surveillance.add-to-case",
        title: "Add the open item to a case",
        section,
        icon: FolderPlus,
        keys: ["c"],
        when,
        run: addToCase,
      }),
    ]);
  }, [
    registry,
    move,
    focusSearch,
    switchView,
    openTimeline,
    exportList,
    openCases,
    openRetention,
    openMarketRules,
    addToCase,
  ]);
}
