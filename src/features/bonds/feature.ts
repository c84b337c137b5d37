import { FileSearch, ListFilter } from "lucide-react";
import { z } from "zod";
import type { FinstrumentSummary } from "#domain/entities/bond.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { command } from "#src/platform/commands/command.ts";
import { all } from "#src/platform/commands/when.ts";
import type { Feature } from "#src/platform/feature.ts";
import { facts, useMarketFocus } from "#src/platform/market/focus.ts";
import { findBonds } from "#src/platform/market/find-bonds.ts";
import { usePublicRunsFilter } from "#src/platform/market/public-runs-filter.ts";
import type { PaletteItem, PaletteSource } from "#src/platform/palette/source.ts";
import { useSideDesk } from "#src/platform/side-desk/side-desk.ts";
import { BondView } from "#src/features/bonds/bond-view.tsx";

const BOND_VIEW = "bond.view";

function itemOf(bond: FinstrumentSummary): PaletteItem {
  const { coupon_rate_percent: coupon, maturity_date: maturity, maturity_year: year } = bond.contract_parameters;
  return {
    id: bond.id,
    title: bond.label ? `${bond.display_name} ${bond.label}` : bond.display_name,
    details: [bond.id, bond.issuer ?? ""],
    columns: [
      bond.id,
      coupon === null ? "–" : coupon.toFixed(2),
      bond.rating ?? "–",
      maturity ? formatDate(maturity) : (year?.toString() ?? "–"),
    ],
  };
}

/** Bonds in the palette: the same search as everywhere else. */
const bondSource: PaletteSource = {
  id: "bonds",
  title: "Bonds",
  columns: [
    { title: "ISIN", widthPx: 116 },
    { title: "Coupon %", widthPx: 64 },
    { title: "Rating", widthPx: 52 },
    { title: "Maturity", widthPx: 92 },
  ],
  search: async (query) => (await findBonds(query)).map(itemOf),
  actions: (item) => [
    { commandId: "bond.view", args: { finstrumentId: item.id } },
    { commandId: "eoi.bid", args: { finstrumentId: item.id } },
    { commandId: "eoi.offer", args: { finstrumentId: item.id } },
    { commandId: "bond.quotes", args: { finstrumentId: item.id } },
  ],
};

const bondArg = z.object({ finstrumentId: z.string() });
const askBond = { finstrumentId: { title: "Which bond?", kind: "bond", source: "bonds" } } as const;

/** Finding a bond and looking at it. */
export const bondsFeature: Feature = {
  paletteSources: [bondSource],
  sideViews: [{ id: BOND_VIEW, title: "Bond", Component: BondView }],
  commands: [
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
