import { FileSearch, ListFilter, ScanLine } from "lucide-react";
import { z } from "zod";
import { command } from "#src/shell/commands/command.ts";
import { all, not } from "#src/shell/commands/when.ts";
import type { Feature } from "#src/shell/feature.ts";
import { facts, useMarketFocus } from "#src/desk-kit/market/focus.ts";
import { usePublicRunsFilter } from "#src/desk-kit/market/public-runs-filter.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { BondPanel } from "#src/features/bonds/bond-panel.tsx";
import { BOND_PANEL, bondPanelCommands } from "#src/features/bonds/bond-panel-commands.ts";
import { BondView } from "#src/features/bonds/bond-view.tsx";
import { LIVE_MARKET } from "#src/features/bonds/dealing/live-market-title.ts";
import { showSection } from "#src/features/bonds/security/show-section.ts";

export const BOND_VIEW = "bond.view";

const bondArg = z.object({ finstrumentId: z.string() });
const askBond = { finstrumentId: { title: "Which bond?", kind: "bond", source: "bonds" } } as const;

/** Shows bonds on the desk. */
export const bondsFeature: Feature = {
  panels: [
    {
      type: BOND_PANEL,
      title: "Bond",
      icon: FileSearch,
      Component: BondPanel,
      sends: ["bond"],
      follows: ["bond"],
    },
  ],
  sideViews: [{ id: BOND_VIEW, title: "Bond", Component: BondView }],
  commands: [
    ...bondPanelCommands,
    command({
      id: "bond.view",
      title: "Show bond details",
      section: "Bonds",
      aliases: ["Open bond", "Security"],
      icon: FileSearch,
      when: all(facts.onDesk),
      args: bondArg,
      ask: askBond,
      run: (_context, { finstrumentId }) => useSideDesk.getState().open(BOND_VIEW, { id: finstrumentId }),
    }),
    command({
      id: "bond.view-focused",
      title: "Details of the focused bond",
      section: "Bonds",
      icon: FileSearch,
      keys: ["i"],
      when: all(facts.onDesk, facts.quoteFocused),
      run: () => {
        const quote = useMarketFocus.getState().quote;
        if (quote) useSideDesk.getState().open(BOND_VIEW, { id: quote.finstrument_id });
      },
    }),
    command({
      id: "bond.live-market",
      title: "Go to the bond's live market",
      section: "Bonds",
      aliases: ["Levels of this bond", "Hit or lift"],
      icon: ScanLine,
      // Same key as the published quotes on the desk.
      keys: ["g p"],
      when: all(facts.mayTrade, facts.dealsHere, not(facts.onDesk, "On the desk it is in Public Runs")),
      run: () => showSection("", LIVE_MARKET),
    }),
    command({
      id: "bond.quotes",
      title: "Show the bond's quotes",
      section: "Bonds",
      aliases: ["Filter Public Runs by bond"],
      icon: ListFilter,
      when: all(facts.onDesk),
      args: bondArg,
      ask: askBond,
      run: async (context, { finstrumentId }) => {
        usePublicRunsFilter.getState().setSearch(finstrumentId);
        await context.run("panel.open", { type: "Public Runs" });
      },
    }),
  ],
};
