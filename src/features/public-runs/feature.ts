import { Filter, Layers, Pin, ScanLine, Users } from "lucide-react";
import { z } from "zod";
import { isSearchable } from "#domain/validation/search-texts.ts";
import { command } from "#src/shell/commands/command.ts";
import { all } from "#src/shell/commands/when.ts";
import type { Feature } from "#src/shell/feature.ts";
import { findBonds } from "#src/desk-kit/market/find-bonds.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { usePublicRunsFilter } from "#src/desk-kit/market/public-runs-filter.ts";
import { live } from "#src/live/connection.ts";
import type { PaletteSource } from "#src/shell/palette/source.ts";
import { publicRunsShown } from "#src/features/public-runs/filters.tsx";
import { searchRested } from "#src/ui/search/use-search.ts";
import { usePublicRunsView } from "#src/features/public-runs/view.ts";
import { PublicRunsPanel } from "#src/features/public-runs/public-runs-panel.tsx";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";

const MOST_QUOTES = 8;

/** Open quotes in the palette. */
const quoteSource: PaletteSource = {
  id: "quotes",
  title: "Open EOIs",
  columns: [
    { title: "Side", widthPx: 40 },
    { title: "Level", widthPx: 140 },
    { title: "Size ₹", widthPx: 72 },
    { title: "Firm", widthPx: 120 },
  ],
  search: async (query, signal) => {
    // Quotes of the matching bonds, else quotes matched by their own text, such as a firm's name.
    const meant = isSearchable(query) ? await searchRested(signal, () => findBonds(query)) : [];
    const quotes = await live.findQuotes(
      query,
      meant.map((bond) => bond.id),
      MOST_QUOTES,
    );
    return quotes.map((quote) => ({
      id: quote.id,
      title: quote.bond_name,
      details: [quote.finstrument_id, quote.client_name],
      columns: [
        quote.quote_type === "BID" ? "Bid" : "Offer",
        levelSentence(quote),
        formatCompactRupees(quote.remaining),
        quote.client_name,
      ],
    }));
  },
  actions: (item) => [{ commandId: "quote.answer", args: { eoiId: item.id } }],
};

/** Published quotes of the whole market. */
export const publicRunsFeature: Feature = {
  panels: [
    {
      type: "Public Runs",
      needs: "trade",
      title: "Public Runs",
      icon: ScanLine,
      Component: PublicRunsPanel,
      emptyText: { what: "No published quotes match." },
      sends: ["bond", "client"],
    },
  ],
  paletteSources: [quoteSource],
  commands: [
    command({
      id: "public-runs.filter",
      title: "Filter Public Runs",
      section: "Public Runs",
      aliases: ["Search quotes"],
      icon: Filter,
      keys: ["/"],
      when: all(facts.onDesk, publicRunsShown),
      run: () => {
        window.dispatchEvent(new Event("yieldboard:filter-public-runs"));
      },
    }),
    command({
      id: "public-runs.mine",
      title: "Show only my quotes, or all",
      section: "Public Runs",
      aliases: ["Mine or all"],
      icon: Users,
      keys: ["m"],
      when: all(facts.onDesk, publicRunsShown),
      run: () => {
        const { mine, setMine } = usePublicRunsFilter.getState();
        setMine(!mine);
      },
    }),
    command({
      id: "public-runs.own-first",
      title: "Show my quotes on top, or in overall order",
      section: "Public Runs",
      aliases: ["Pin my quotes", "Mine first"],
      icon: Pin,
      keys: ["shift+m"],
      when: all(facts.onDesk, publicRunsShown),
      run: () => {
        // 'Own first' applies to the list only; a stack is sorted by level.
        usePublicRunsView.setState(({ ownFirst, stacked }) => ({ ownFirst: stacked || !ownFirst, stacked: false }));
      },
    }),
    command({
      id: "public-runs.stack",
      title: "Stack Public Runs by bond, or list the quotes",
      section: "Public Runs",
      aliases: ["Stack by bond", "All levels of a bond"],
      icon: Layers,
      keys: ["shift+g"],
      when: all(facts.onDesk, publicRunsShown),
      run: () => {
        usePublicRunsView.setState(({ stacked }) => ({ stacked: !stacked }));
      },
    }),
    command({
      id: "quote.show",
      title: "Show the quote in Public Runs",
      section: "Public Runs",
      icon: ScanLine,
      hidden: true,
      when: all(facts.onDesk, facts.mayTrade),
      args: z.object({ id: z.string() }),
      run: async (context, { id }) => {
        const { setSearch, setMine, setSide } = usePublicRunsFilter.getState();
        setSearch("");
        setMine(false);
        setSide("ALL");
        await context.run("panel.go-public-runs");
        usePublicRunsView.setState({ stacked: false, sought: id });
      },
    }),
  ],
};
