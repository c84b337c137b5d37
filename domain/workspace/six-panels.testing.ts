import { panelIdStem } from "#domain/workspace/ids.ts";
import { LAYOUT_VERSION, REQUIRED_PANEL_TYPE, type Layout, type Tile } from "#domain/workspace/layout.ts";

function tile(tileId: string, ...types: [string, ...string[]]): Tile {
  const panels = types.map((type) => ({ panelId: panelIdStem(type), type }));
  return { kind: "tile", tileId, panels, active: panelIdStem(types[0]) };
}

/** A desk with the six panels of the specification, the market linked to the first group. */
export const SIX_PANELS: Layout = {
  version: LAYOUT_VERSION,
  name: "Dealing desk",
  root: {
    kind: "split",
    direction: "row",
    shares: [64, 36],
    children: [
      {
        kind: "split",
        direction: "column",
        shares: [60, 40],
        children: [
          {
            kind: "tile",
            tileId: "tile-1",
            panels: [{ panelId: "public-runs", type: "Public Runs", link: "A" }],
            active: "public-runs",
          },
          {
            kind: "split",
            direction: "row",
            shares: [55, 45],
            children: [tile("tile-2", "Ticketing"), tile("tile-3", "RFQ Quotes")],
          },
        ],
      },
      {
        kind: "split",
        direction: "column",
        shares: [60, 40],
        children: [tile("tile-4", "Chat", REQUIRED_PANEL_TYPE), tile("tile-5", "Private Runs")],
      },
    ],
  },
  focused: "public-runs",
  maximised: false,
  closed: [],
};
