import { BellPlus, Eye } from "lucide-react";
import { z } from "zod";
import { command } from "#src/shell/commands/command.ts";
import { all } from "#src/shell/commands/when.ts";
import type { Feature } from "#src/shell/feature.ts";
import { facts, useMarketFocus } from "#src/desk-kit/market/focus.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { WatchView } from "#src/features/watchlists/watch-view.tsx";
import { WatchlistsPanel } from "#src/features/watchlists/watchlists-panel.tsx";

const WATCH_VIEW = "watch.bond";
const PANEL = "Watchlists";

const bondArg = z.object({ finstrumentId: z.string() });
const askBond = { finstrumentId: { title: "Which bond?", kind: "bond", source: "bonds" } } as const;
const openAt = (at: "lists" | "alert", id: string) => useSideDesk.getState().open(WATCH_VIEW, { id, at });

/** Watches bonds and notifies of events in them. */
export const watchlistsFeature: Feature = {
  panels: [{ type: PANEL, title: PANEL, icon: Eye, Component: WatchlistsPanel }],
  sideViews: [{ id: WATCH_VIEW, title: "Watch", Component: WatchView }],
  commands: [
    command({
      id: "watchlist.watch",
      title: "Watch this bond",
      section: "Watchlists",
      aliases: ["Add to watchlist", "Follow bond"],
      icon: Eye,
      when: all(facts.onDesk),
      args: bondArg,
      ask: askBond,
      run: (_context, { finstrumentId }) => openAt("lists", finstrumentId),
    }),
    command({
      id: "watchlist.watch-focused",
      title: "Watch the focused bond",
      section: "Watchlists",
      icon: Eye,
      keys: ["v"],
      when: all(facts.onDesk, facts.quoteFocused),
      run: () => {
        const quote = useMarketFocus.getState().quote;
        if (quote) openAt("lists", quote.finstrument_id);
      },
    }),
    command({
      id: "watchlist.show",
      title: "Show my watchlists",
      section: "Watchlists",
      aliases: ["Open watchlists", "My alerts"],
      icon: Eye,
      when: all(facts.onDesk),
      run: (context) => context.run("panel.open", { type: PANEL }),
    }),
    command({
      id: "alert.set",
      title: "Set an alert",
      section: "Watchlists",
      aliases: ["Alert me", "Notify me", "New alert"],
      keywords: ["level", "rating", "quote"],
      icon: BellPlus,
      when: all(facts.onDesk),
      args: bondArg,
      ask: askBond,
      run: (_context, { finstrumentId }) => openAt("alert", finstrumentId),
    }),
  ],
};
