import { can, hasAnyRole, type Subject } from "#domain/permissions/capabilities.ts";
import { panelIdStem } from "#domain/workspace/ids.ts";
import {
  LAYOUT_VERSION,
  REQUIRED_PANEL_TYPE,
  type Layout,
  type LayoutNode,
  type Panel,
  type Tile,
} from "#domain/workspace/layout.ts";

function panel(type: string): Panel {
  return { panelId: panelIdStem(type), type };
}

function tile(tileId: string, ...panels: [Panel, ...Panel[]]): Tile {
  return { kind: "tile", tileId, panels, active: panels[0].panelId };
}

function desk(name: string, focused: string, root: LayoutNode): Layout {
  return { version: LAYOUT_VERSION, name, root, focused: panelIdStem(focused), maximised: false, closed: [] };
}

const people = (tileId: string) => tile(tileId, panel("Chat"), panel(REQUIRED_PANEL_TYPE));

/**
 * Market levels large, linked to the first group so that a panel joined to it follows the selected row; below them the
 * firm's own business and its documents; people on the right with their quotes below.
 */
const DEALING_DESK = desk("Dealing desk", "Public Runs", {
  kind: "split",
  direction: "row",
  shares: [68, 32],
  children: [
    {
      kind: "split",
      direction: "column",
      shares: [66, 34],
      children: [
        tile("tile-1", { ...panel("Public Runs"), link: "A" }),
        tile(
          "tile-2",
          panel("My Business"),
          panel("Ticketing"),
          panel("Transactions"),
          panel("Clusters"),
          panel("RFQ Quotes"),
        ),
      ],
    },
    {
      kind: "split",
      direction: "column",
      shares: [62, 38],
      children: [people("tile-3"), tile("tile-4", panel("Private Runs"))],
    },
  ],
});

/** Settlements and their tickets, large: agreed deals are checked, reported and settled from there. */
const BACK_OFFICE_DESK = desk("Back office", "Transactions", {
  kind: "split",
  direction: "row",
  shares: [72, 28],
  children: [
    {
      kind: "split",
      direction: "column",
      shares: [56, 44],
      children: [tile("tile-1", panel("Transactions")), tile("tile-2", panel("Ticketing"), panel("Clusters"))],
    },
    people("tile-3"),
  ],
});

/** Negotiations and tickets; published and chat quotes are empty without trade access (M-12). */
const VIEWING_DESK = desk("Trade viewer", "Ticketing", {
  kind: "split",
  direction: "row",
  shares: [72, 28],
  children: [
    {
      kind: "split",
      direction: "column",
      shares: [50, 50],
      children: [tile("tile-1", panel("Ticketing"), panel("Transactions")), tile("tile-2", panel("Clusters"))],
    },
    people("tile-3"),
  ],
});

/** Default desk by the person's rights, designed for 1440x900. */
export function standardLayoutFor(subject: Subject): Layout {
  if (can(subject, "trade")) return DEALING_DESK;
  return hasAnyRole(subject, ["backoffice"]) ? BACK_OFFICE_DESK : VIEWING_DESK;
}
