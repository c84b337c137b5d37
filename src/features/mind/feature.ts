import { Brain, Table2 } from "lucide-react";
import { facts } from "#src/desk-kit/market/focus.ts";
import { command } from "#src/shell/commands/command.ts";
import { all } from "#src/shell/commands/when.ts";
import type { Feature } from "#src/shell/feature.ts";
import { laterPanel } from "#src/shell/workspace/later-panel.tsx";
import { askAboutCommands } from "#src/features/mind/ask-about.ts";
import { loadMindPanel, loadTablePanel, MindPanelsLoader } from "#src/features/mind/panel/load-panels.ts";
import { MIND_PANEL, TABLE_PANEL } from "#src/features/mind/panel-types.ts";

/** Mind beside the market: a conversation in a tile, an answer's table in another, and questions about a bond. */
export const mindFeature: Feature = {
  panels: [
    {
      type: MIND_PANEL,
      title: "Mind",
      icon: Brain,
      needs: "mind",
      Component: laterPanel(loadMindPanel),
    },
    {
      type: TABLE_PANEL,
      title: "Mind table",
      icon: Table2,
      needs: "mind",
      unlisted: true,
      Component: laterPanel(loadTablePanel),
    },
  ],
  companions: [MindPanelsLoader],
  commands: [
    ...askAboutCommands,
    command({
      id: "mind.show",
      title: "Show Mind on the desk",
      section: "Mind",
      aliases: ["Open the Mind panel", "AI analyst"],
      icon: Brain,
      keys: ["g shift+b"],
      when: all(facts.onDesk, facts.mayUseMind),
      run: (context) => context.run("panel.open", { type: MIND_PANEL }),
    }),
  ],
};
