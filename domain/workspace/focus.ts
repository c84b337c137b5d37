import type { Layout, Side, Tile } from "#domain/workspace/layout.ts";
import { neighbourOf } from "#domain/workspace/geometry.ts";
import { replaceTile, tileWith, tilesOf } from "#domain/workspace/tree.ts";

/** Tile of the focused panel; undefined on an empty desk. */
export function focusedTile(layout: Layout): Tile | undefined {
  return tileWith(layout.root, layout.focused);
}

/** Tile shown where only one fits: the focused one, else the first. */
export function shownAlone(layout: Layout): Tile | undefined {
  return focusedTile(layout) ?? tilesOf(layout.root)[0];
}

/**
 * Focuses a panel and brings its tab to the front. Focusing another tile ends maximising, so that the focus is always
 * visible.
 */
export function focusPanel(layout: Layout, panelId: string): Layout {
  const tile = tileWith(layout.root, panelId);
  if (!tile || (layout.focused === panelId && tile.active === panelId)) return layout;
  const root =
    tile.active === panelId ? layout.root : replaceTile(layout.root, tile.tileId, { ...tile, active: panelId });
  const sameTile = tileWith(layout.root, layout.focused)?.tileId === tile.tileId;
  return { ...layout, root, focused: panelId, maximised: layout.maximised && sameTile };
}

export function focusTowards(layout: Layout, side: Side): Layout {
  const tile = focusedTile(layout);
  const neighbour = tile && neighbourOf(layout, tile.tileId, side);
  return neighbour ? focusPanel(layout, neighbour.active) : layout;
}

/** Focuses the next tile in reading order, cyclic; `step` -1 goes back. */
export function focusStep(layout: Layout, step: 1 | -1): Layout {
  const tiles = tilesOf(layout.root);
  const at = tiles.findIndex((tile) => tile.panels.some((panel) => panel.panelId === layout.focused));
  const next = tiles[(at + step + tiles.length) % Math.max(1, tiles.length)];
  return next ? focusPanel(layout, next.active) : layout;
}

/** Shows the next tab of the focused tile, cyclic. */
export function tabStep(layout: Layout, step: 1 | -1): Layout {
  const panels = focusedTile(layout)?.panels ?? [];
  const at = panels.findIndex((panel) => panel.panelId === layout.focused);
  const next = panels[(at + step + panels.length) % Math.max(1, panels.length)];
  return next ? focusPanel(layout, next.panelId) : layout;
}

export function toggleMaximise(layout: Layout): Layout {
  return layout.focused === null ? layout : { ...layout, maximised: !layout.maximised };
}
