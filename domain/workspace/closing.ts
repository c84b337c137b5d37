import {
  MAX_CLOSED_PANELS,
  REQUIRED_PANEL_TYPE,
  type ClosedPanel,
  type Layout,
  type Place,
  type Side,
} from "#domain/workspace/layout.ts";
import { focusPanel, focusedTile } from "#domain/workspace/focus.ts";
import { neighbourOf } from "#domain/workspace/geometry.ts";
import { freshTileId } from "#domain/workspace/ids.ts";
import type { Panel, Tile } from "#domain/workspace/layout.ts";
import {
  dockAt,
  findTile,
  pathOf,
  pathOfAll,
  replaceTile,
  takeOut,
  tileWith,
  tilesOf,
} from "#domain/workspace/tree.ts";

const OPPOSITE: Record<Side, Side> = { left: "right", right: "left", up: "down", down: "up" };

/** Adds to the parked panels. The oldest are dropped, but the last parked 'Build Network' stays (P-07). */
export function park(closed: readonly ClosedPanel[], entry: ClosedPanel): ClosedPanel[] {
  const all = [...closed, entry];
  if (all.length <= MAX_CLOSED_PANELS) return all;
  const required = all.findLastIndex((parked) => parked.panel.type === REQUIRED_PANEL_TYPE);
  const oldest = all.findIndex((_, index) => index !== required);
  return all.filter((_, index) => index !== oldest);
}

/**
 * Closes a panel and parks it with its place. A tile without panels disappears and its neighbours take its room. The
 * focus goes to the next tab, or else to the tile that gains most of the room.
 */
export function closePanel(layout: Layout, panelId: string): Layout {
  const tile = tileWith(layout.root, panelId);
  if (!layout.root || !tile) return layout;
  const index = tile.panels.findIndex((panel) => panel.panelId === panelId);
  const panels = tile.panels.filter((panel) => panel.panelId !== panelId);
  const panel = tile.panels[index];
  const beside = panels[Math.min(index, panels.length - 1)];
  if (!panel) return layout;

  if (beside) {
    const active = tile.active === panelId ? beside.panelId : tile.active;
    const root = replaceTile(layout.root, tile.tileId, { ...tile, panels, active });
    const focused = layout.focused === panelId ? beside.panelId : layout.focused;
    const place: Place = { kind: "tab", tileId: tile.tileId, index };
    return { ...layout, root, focused, closed: park(layout.closed, { panel, place }) };
  }
  const { root, place } = takeOut(layout.root, tile.tileId);
  const heir = place.kind === "beside" ? neighbourOf(layout, tile.tileId, OPPOSITE[place.side]) : undefined;
  const focused = layout.focused === panelId ? ((heir ?? tilesOf(root)[0])?.active ?? null) : layout.focused;
  const maximised = layout.maximised && layout.focused !== panelId;
  return { ...layout, root, focused, maximised, closed: park(layout.closed, { panel, place }) };
}

/** Reopens the panel closed last, or the named one, at its old place if that still exists. */
export function reopenPanel(layout: Layout, panelId?: string): Layout {
  const entry = panelId ? layout.closed.find(({ panel }) => panel.panelId === panelId) : layout.closed.at(-1);
  if (!entry) return layout;
  const closed = layout.closed.filter((parked) => parked !== entry);
  const placed = reinsert({ ...layout, closed }, entry);
  return focusPanel(placed, entry.panel.panelId);
}

function reinsert(layout: Layout, { panel, place }: ClosedPanel): Layout {
  const home = findTile(layout.root, place.tileId);
  if (home) return insertTab(layout, home, panel, place.kind === "tab" ? place.index : home.panels.length);

  const fresh: Tile = { kind: "tile", tileId: place.tileId, panels: [panel], active: panel.panelId };
  if (!layout.root) return { ...layout, root: fresh };
  const anchor = place.kind === "beside" ? pathOfAll(layout.root, place.anchor) : undefined;
  if (place.kind === "beside" && anchor) {
    const how = { side: place.side, sharePct: place.sharePct, wrap: place.into === "wrap" };
    return { ...layout, root: dockAt(layout.root, anchor, fresh, how) };
  }
  const focusedPath = pathOf(layout.root, focusedTile(layout)?.tileId ?? "") ?? [];
  return { ...layout, root: dockAt(layout.root, focusedPath, fresh, { side: "right" }) };
}

/** Inserts a panel into a tile as a tab at `index` and focuses it. */
export function insertTab(layout: Layout, tile: Tile, panel: Panel, index = tile.panels.length): Layout {
  const panels = [...tile.panels.slice(0, index), panel, ...tile.panels.slice(index)];
  const root = replaceTile(layout.root, tile.tileId, { ...tile, panels });
  return focusPanel({ ...layout, root }, panel.panelId);
}

/** New tile for a panel without a place. */
export function tileFor(layout: Layout, panel: Panel): Tile {
  return { kind: "tile", tileId: freshTileId(layout), panels: [panel], active: panel.panelId };
}
